import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePorts } from "../../cli/lib/ports";
import { run } from "../../cli/lib/run.mjs";
import { Service } from "../../cli/lib/service";
import { repositoryRoot, testDatabaseServer, testDatabaseUrl } from "../../test/test-database";

/** The engine's release that the plugins are for. */
const MEDUSA = "2.21.2";

/** What the engine's own starter asks for; the pins keep npm from installing a second React beside the dashboard's. */
const PACKAGES = {
  "@medusajs/admin-sdk": MEDUSA,
  "@medusajs/cli": MEDUSA,
  "@medusajs/dashboard": MEDUSA,
  "@medusajs/framework": MEDUSA,
  "@medusajs/icons": MEDUSA,
  "@medusajs/medusa": MEDUSA,
  "@medusajs/ui": "4.2.6",
  "@swc/core": "^1.16.0",
  "@tanstack/react-query": "5.64.2",
  react: "18.3.1",
  "react-dom": "18.3.1",
  "react-router-dom": "7.18.2",
  "ts-node": "^10.9.2",
  "tsconfig-paths": "^4.2.0",
  typescript: "^5.9.0",
};

/** A plugin in the stock shop's configuration, and what else the configuration needs for it. */
export interface Installed {
  name: string;
  options?: Record<string, unknown>;
  modules?: Record<string, unknown>[];
}

/**
 * A plain Medusa application somewhere else on this machine, made of the registry's packages and the packed tarballs of
 * plugins: what a stranger has who installs one of them.
 */
export class StockShop {
  private service: Service | undefined;

  private constructor(
    readonly folder: string,
    private readonly database: string,
    readonly databaseUrl: string,
    readonly port: number,
  ) {}

  static async open(): Promise<StockShop> {
    const server = testDatabaseServer();
    const database = `stock_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
    await server.ensureDatabase(database);
    const folder = await mkdtemp(path.join(tmpdir(), "stock-shop-"));
    const [port = 0] = await freePorts(1);
    await writeFile(
      path.join(folder, "package.json"),
      JSON.stringify({ name: "stock-shop", private: true, dependencies: PACKAGES }, null, 2),
    );
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
    await this.npm(["install", "--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts", ...names]);
  }

  async uninstall(names: string[]): Promise<void> {
    await this.npm(["uninstall", "--no-audit", "--no-fund", "--ignore-scripts", ...names]);
  }

  /** Writes the configuration that a stock shop has, with these plugins. */
  async configure(plugins: Installed[]): Promise<void> {
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
      admin: { disable: true },
      plugins: plugins.map(({ name, options }) => ({ resolve: name, options: options ?? {} })),
      modules: plugins.flatMap(({ modules = [] }) => modules),
    };
    await writeFile(
      path.join(this.folder, "medusa-config.js"),
      `const { defineConfig } = require("@medusajs/framework/utils");
module.exports = defineConfig(${JSON.stringify(configuration, null, 2)});
`,
    );
  }

  /** Runs the engine's command line to its end. */
  medusa(args: string[]): Promise<void> {
    return run(process.execPath, [path.join(this.folder, "node_modules/@medusajs/cli/cli.js"), ...args], {
      cwd: this.folder,
      env: this.environment(),
      logFile: path.join(this.folder, "logs", `${args[0]?.replace(":", "-")}.log`),
      what: `medusa ${args.join(" ")}`,
    });
  }

  async start(): Promise<void> {
    this.service = new Service({
      name: "stock shop",
      script: path.join(this.folder, "node_modules/@medusajs/cli/cli.js"),
      args: ["start", "--port", String(this.port)],
      preload: [path.join(repositoryRoot, "commerce/cli/lib/no-telemetry.mjs")],
      cwd: this.folder,
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

  /** What a stranger's shell has: nothing of this repository's settings. */
  private environment(): NodeJS.ProcessEnv {
    const { PATH, HOME } = process.env;
    return { PATH, HOME, NODE_ENV: "local", HOST: "127.0.0.1", MEDUSA_DISABLE_TELEMETRY: "true" };
  }

  private npm(args: string[]): Promise<void> {
    const { PATH, HOME } = process.env;
    const registry = Object.entries(process.env).filter(([name]) => /^npm_config_|_proxy$/i.test(name));
    return run("npm", args, {
      cwd: this.folder,
      env: { PATH, HOME, ...Object.fromEntries(registry) },
      logFile: path.join(this.folder, `logs/npm-${args[0]}.log`),
      what: `npm ${args[0]}`,
    });
  }
}
