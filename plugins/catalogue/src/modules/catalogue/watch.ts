import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** As long as an engine believes in silence: if the connection died unnoticed, an answer is late by this much. */
const TRUST_MS = 1000;
const RETRY_MS = 1000;

interface Listener {
  query(sql: string): Promise<unknown>;
  on(event: "notification" | "end", told: () => void): unknown;
  on(event: "error", told: (error: Error) => void): unknown;
  end(): Promise<void>;
}

/** Knex opens connections outside its pool, but does not say so in its types. */
interface RawConnections {
  acquireRawConnection(): Promise<Listener>;
}

/**
 * Knows whether the catalogue may have changed, without asking the database: every mark and every new version
 * notifies (see the migrations), and a connection of its own listens. Whatever is wrong with that connection makes
 * {@link unchanged} say no, and then the database is asked as if there were no listening.
 */
export class Watch {
  private connection: Promise<Listener | undefined> | undefined;
  private listening = false;
  /** When something was last told, or may have been without our hearing it. */
  private changedAt = Number.NEGATIVE_INFINITY;
  private retryAt = 0;
  private ended = false;

  constructor(private readonly database: Knex) {}

  /** True when nothing has changed since the look that {@link looking} began, a short while ago. */
  unchanged(look: number): boolean {
    return this.listening && look > this.changedAt && performance.now() - look < TRUST_MS;
  }

  /**
   * A look at the database begins: what is notified from now on is not in it.
   *
   * @returns which look it is, in their order
   */
  looking(): number {
    const now = performance.now();
    if (!this.connection && !this.ended && now >= this.retryAt) this.connection = this.listen();
    return now;
  }

  /** Something may have changed of which the notice is on its way: the next to ask looks for themselves. */
  doubt(): void {
    this.changedAt = performance.now();
  }

  async end(): Promise<void> {
    this.ended = true;
    this.listening = false;
    await (await this.connection)?.end();
  }

  private async listen(): Promise<Listener | undefined> {
    try {
      const { acquireRawConnection } = this.database.client as RawConnections;
      const listener = await acquireRawConnection.call(this.database.client);
      const lost = () => this.lose();
      listener.on("error", lost);
      listener.on("end", lost);
      listener.on("notification", () => this.doubt());
      await listener.query("listen catalogue");
      // The look that began before listening may have missed what was notified meanwhile.
      this.doubt();
      this.listening = true;
      return listener;
    } catch {
      // No connection to spare: every answer asks the database, as before, and in a while this is tried again.
      this.lose();
      return undefined;
    }
  }

  private lose(): void {
    this.listening = false;
    this.connection = undefined;
    this.retryAt = performance.now() + RETRY_MS;
  }
}
