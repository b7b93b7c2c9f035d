import { setTimeout as delay } from "node:timers/promises";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "../../local/postgres/server";
import { DeathCount } from "./death-count";
import { StartFault } from "./progress.mjs";

/** The embedded database under the same rule as the other services: restarted, and given up at the third death. */
export class SupervisedPostgres {
  private readonly deaths = new DeathCount();
  private server: Promise<EmbeddedPostgres> | undefined;
  private stopping = false;

  constructor(
    private readonly options: EmbeddedPostgresOptions,
    private readonly report: (line: string) => void,
    private readonly giveUp: (fault: StartFault) => void,
  ) {}

  async start(database: string): Promise<void> {
    const server = await this.launch();
    await server.ensureDatabase(database);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    const server = await this.server?.catch(() => undefined);
    await server?.stop();
  }

  private async launch(): Promise<EmbeddedPostgres> {
    this.server = startEmbeddedPostgres(this.options);
    const server = await this.server;
    void server.exited.then(({ expected }) => {
      if (!expected && !this.stopping) void this.revive();
    });
    return server;
  }

  private async revive(): Promise<void> {
    const { backoffMs, final } = this.deaths.next();
    if (final) {
      this.giveUp(new StartFault("The database died three times within a minute."));
      return;
    }
    this.report(`! The database died; starting it again in ${backoffMs / 1000} s`);
    await delay(backoffMs);
    if (this.stopping) return;
    try {
      await this.launch();
      this.report("✓ The database is back");
    } catch (error) {
      this.giveUp(new StartFault(error instanceof Error ? error.message : String(error)));
    }
  }
}
