import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** What was spent on a computation is rested this many times over. */
const REST = 100;

/** The newest order, and how often Postgres has counted that one was changed, as by cancelling it. */
const SIGN = `
  select concat_ws(' ', (select max(id) from "order"), n_tup_upd, n_tup_del) as sign
  from pg_stat_user_tables where relid = '"order"'::regclass`;

/** What is worked out from the orders. */
export interface FromOrders {
  /** Names the lock by which one instance at a time works it out. */
  name: string;
  /** After so long it is worked out again though no order has come or changed, in milliseconds; never unless said. */
  longest?: number;
  compute(transaction: Knex): Promise<void>;
}

/** Works something out again when orders have come or changed, but spends no more than a hundredth of the time on it. */
export class SalesFollower {
  private seen: string | undefined;
  private seenAt = 0;
  private restUntil = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly database: Knex,
    private readonly what: FromOrders,
  ) {}

  /** @param now in milliseconds */
  async follow(now = performance.now()): Promise<void> {
    if (now < this.restUntil) return;
    const sign = await this.sign();
    const { longest = Number.POSITIVE_INFINITY } = this.what;
    if (sign === this.seen && now - this.seenAt < longest) return;
    const begun = performance.now();
    if (!(await this.compute())) return;
    this.seen = sign;
    this.seenAt = now;
    this.restUntil = now + REST * (performance.now() - begun);
  }

  /** @returns false when another worker is at it; this one looks again at its next turn */
  private compute(): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const { rows } = await transaction.raw<{ rows: { free: boolean }[] }>(
        "select pg_try_advisory_xact_lock(hashtext(?)) as free",
        [this.what.name],
      );
      if (!rows[0]?.free) return false;
      await this.what.compute(transaction);
      return true;
    });
  }

  private async sign(): Promise<string> {
    const { rows } = await this.database.raw<{ rows: { sign: string }[] }>(SIGN);
    return rows[0]?.sign ?? "";
  }
}
