import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { Service, type ServiceSpec } from "../cli/lib/service";
import { templateName, testDatabaseServer, testDatabaseUrl, testDataDir } from "./test-database";

/** A database of its own, a folder of its own and the processes that work on them: `clear()` takes all of it away. */
export class Scratch {
  private readonly started: Service[] = [];

  private constructor(
    readonly database: string,
    readonly databaseUrl: string,
    readonly dataDir: string,
  ) {}

  /**
   * @param prefix says in names what it is for
   * @param template database to clone instead of the tests' own
   */
  static async open(prefix: string, template = templateName()): Promise<Scratch> {
    const server = testDatabaseServer();
    const database = `${prefix}_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
    await server.cloneDatabase(template, database);
    const dataDir = path.join(testDataDir, database);
    await mkdir(dataDir, { recursive: true });
    return new Scratch(database, testDatabaseUrl(server.port, database), dataDir);
  }

  /** Launches a process and waits until it is ready. */
  async start(spec: ServiceSpec): Promise<Service> {
    const service = new Service(spec);
    service.launch();
    this.started.push(service);
    await service.ready();
    return service;
  }

  /** Where a process of this name writes. */
  logFile(name: string): string {
    return path.join(this.dataDir, "logs", `${name}.log`);
  }

  /** For what stands between the processes and their database, which must outlive them. */
  async stopServices(): Promise<void> {
    await Promise.all(this.started.map((service) => service.stop()));
  }

  /** Takes away what runs have left that did not `clear()`: shared shops, and what was killed. Nothing may use it any more. */
  static async sweep(prefix: string): Promise<void> {
    const server = testDatabaseServer();
    const left = await server.databasesNamed(`${prefix}_`);
    for (const database of left) await server.dropDatabase(database);
    const folders = (await readdir(testDataDir)).filter((name) => name.startsWith(`${prefix}_`));
    for (const name of folders) await rm(path.join(testDataDir, name), { recursive: true, force: true });
  }

  async clear(): Promise<void> {
    await this.stopServices();
    await testDatabaseServer().dropDatabase(this.database);
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
