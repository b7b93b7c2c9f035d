import { setTimeout as delay } from "node:timers/promises";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "../../local/postgres/server";
import { BackOff } from "./back-off";

/** The embedded database under the same rule as the other services: started again whenever it dies. */
export class SupervisedPostgres {
  private readonly backOff = new BackOff();
  private server: Promise<EmbeddedPostgres> | undefined;
  private stopping = false;

  constructor(
    private readonly options: EmbeddedPostgresOptions,
    private readonly report: (line: string) => void,
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
      if (!expected && !this.stopping) void this.revive("died");
    });
    return server;
  }

  private async revive(how: string): Promise<void> {
    const waitMs = this.backOff.next();
    this.report(`! The database ${how}; starting it again in ${waitMs / 1000} s`);
    await delay(waitMs);
    if (this.stopping) return;
    try {
      await this.launch();
      this.report("✓ The database is back");
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (!this.stopping) void this.revive(`did not start (${why})`);
    }
  }
}
