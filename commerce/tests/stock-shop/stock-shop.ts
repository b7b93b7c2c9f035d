import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePorts } from "../../cli/lib/ports";
import { run } from "../../cli/lib/run.mjs";
import { Service } from "../../cli/lib/service";
import { repositoryRoot, testDatabaseServer, testDatabaseUrl } from "../../test/test-database";
import { installMedusa } from "./installation";
import { npm } from "./npm";

/** A plugin in the stock shop's configuration, and what else the configuration needs for it. */
export interface Installed {
  name: string;
  options?: Record<string, unknown>;
  modules?: Record<string, unknown>[];
}

export interface Configuration {
  plugins?: Installed[];
  /** Lines at the head of the configuration; `"{{name}}"` as a value below stands for what they import. */
  imports?: string[];
  /** Whether the shop has the engine's dashboard, which takes a minute to build. @default false */
  dashboard?: boolean;
}

/** What the engine's starter has, with errors for what does not compile. */
const TSCONFIG = {
  compilerOptions: {
    target: "ES2021",
    module: "Node16",
    moduleResolution: "Node16",
    esModuleInterop: true,
    strict: true,
    skipLibCheck: true,
    skipDefaultLibCheck: true,
    declaration: false,
    inlineSourceMap: true,
    emitDecoratorMetadata: true,
    experimentalDecorators: true,
    outDir: ".medusa/server",
    rootDir: ".",
    jsx: "react-jsx",
  },
  include: ["src", "*.ts"],
  exclude: ["node_modules", ".medusa/server", ".medusa/admin"],
};

/**
 * A plain Medusa application somewhere else on this machine, made of the registry's packages and the packed tarballs of
 * plugins: what a stranger has who installs one of them.
 */
export class StockShop {
  private service: Service | undefined;
  /** Where the engine runs: the application's folder, or its build. */
  private home: string;

  private constructor(
    readonly folder: string,
    private readonly database: string,
    readonly databaseUrl: string,
    readonly port: number,
  ) {
    this.home = folder;
  }

  /** @param template database to begin with; an empty one without it */
  static async open(template?: string): Promise<StockShop> {
    const server = testDatabaseServer();
    const database = `stock_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
    if (template) await server.cloneDatabase(template, database);
    else await server.ensureDatabase(database);
    const folder = await mkdtemp(path.join(tmpdir(), "stock-shop-"));
    await installMedusa(folder);
    await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG, null, 2));
    const [port = 0] = await freePorts(1);
    return new StockShop(folder, database, testDatabaseUrl(server.port, database), port);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get logFile(): string {
    return path.join(this.folder, "logs/engine.log");
  }

  /** Packs workspaces of this repository and installs the tarballs, as from the registry. */
  async install(workspaces: string[]): Promise<void> {
    const tarballs = path.join(this.folder, "tarballs");
    await mkdir(tarballs, { recursive: true });
    const packing = workspaces.flatMap((workspace) => ["-w", workspace]);
    const names: string[] = [];
    await run("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", tarballs, ...packing], {
      cwd: repositoryRoot,
      logFile: path.join(this.folder, "logs/pack.log"),
      what: "Packing",
      onLine: (line) => {
        if (line.endsWith(".tgz")) names.push(path.join(tarballs, line));
      },
    });
    await npm(this.folder, ["install", ...names]);
  }

  async uninstall(names: string[]): Promise<void> {
    await npm(this.folder, ["uninstall", ...names]);
  }

  /** Writes files of the stranger's own, by their paths in the application. */
  async write(files: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(this.folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }

  /** Takes files of the stranger's own away. */
  async remove(names: string[]): Promise<void> {
    for (const name of names) await rm(path.join(this.folder, name), { recursive: true });
  }

  /** Writes the configuration that a stock shop has, with these plugins. */
  async configure({ plugins = [], imports = [], dashboard = false }: Configuration): Promise<void> {
    this.home = this.folder;
    const configuration = {
      projectConfig: {
        databaseUrl: this.databaseUrl,
        http: {
          storeCors: this.url,
          adminCors: this.url,
          authCors: this.url,
          jwtSecret: "a-secret-of-the-stock-shop",
          cookieSecret: "a-secret-of-the-stock-shop",
          authVerificationsPerActor: {},
        },
      },
      admin: { disable: !dashboard },
      plugins: plugins.map(({ name, options }) => ({ resolve: name, options: options ?? {} })),
      modules: plugins.flatMap(({ modules = [] }) => modules),
    };
    const text = JSON.stringify(configuration, null, 2).replace(/"\{\{(\w+)\}\}"/g, "$1");
    const lines = ['import { defineConfig } from "@medusajs/framework/utils";', ...imports];
    await this.write({
      "medusa-config.ts": `${lines.join("\n")}\n\nexport default defineConfig(${text});\n`,
    });
  }

  /** Compiles the stranger's own sources without writing anything. @throws StartFault with what does not fit */
  async checkTypes(): Promise<void> {
    await run(path.join(this.folder, "node_modules/.bin/tsc"), ["--noEmit"], {
      cwd: this.folder,
      logFile: path.join(this.folder, "logs/tsc.log"),
      what: "Compiling the stranger's sources",
    });
  }

  /** Builds the application; it runs from its build from now on. */
  async build(): Promise<void> {
    await this.medusa(["build"]);
    this.home = path.join(this.folder, ".medusa/server");
  }

  /** Runs the engine's command line to its end. @returns what it wrote */
  async medusa(args: string[]): Promise<string> {
    const logFile = path.join(this.folder, "logs", `${args[0]?.replaceAll(":", "-")}-${randomUUID()}.log`);
    await run(process.execPath, [path.join(this.folder, "node_modules/@medusajs/cli/cli.js"), ...args], {
      cwd: this.folder,
      env: this.environment(),
      logFile,
      what: `medusa ${args.join(" ")}`,
    });
    return readFile(logFile, "utf8");
  }

  /** Takes the migrations of modules back, one of each at a time as the engine does it, until none is left. */
  async rollBack(modules: string[]): Promise<void> {
    for (;;) {
      const said = await this.medusa(["db:rollback", ...modules]);
      if (said.split("Nothing to revert").length > modules.length) return;
    }
  }

  async start(): Promise<void> {
    this.service = new Service({
      name: "stock shop",
      script: path.join(this.folder, "node_modules/@medusajs/cli/cli.js"),
      args: ["start", "--port", String(this.port)],
      preload: [path.join(repositoryRoot, "commerce/cli/lib/no-telemetry.mjs")],
      cwd: this.home,
      env: this.environment(),
      readyUrl: `${this.url}/health`,
      logFile: this.logFile,
    });
    this.service.launch();
    await this.service.ready();
  }

  async stop(): Promise<void> {
    await this.service?.stop();
    this.service = undefined;
  }

  async clear(): Promise<void> {
    await this.stop();
    await testDatabaseServer().dropDatabase(this.database);
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Ends the shop and keeps its database under a name. */
  async keepDatabase(name: string): Promise<void> {
    await this.stop();
    await testDatabaseServer().renameDatabase(this.database, name);
    await rm(this.folder, { recursive: true, force: true });
  }

  /** What a stranger's shell has: nothing of this repository's settings. */
  private environment(): NodeJS.ProcessEnv {
    const { PATH, HOME } = process.env;
    return { PATH, HOME, NODE_ENV: "local", HOST: "127.0.0.1", MEDUSA_DISABLE_TELEMETRY: "true" };
  }
}
