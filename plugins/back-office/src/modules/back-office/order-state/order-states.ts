import type { WrongSum } from "@emberly/kit/sums";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Checkout } from "../checkout/checkout";
import { ORDER_STATE_ROWS } from "./rows";
import { SUMS } from "./sums";
import { ensureOrderStateTriggers } from "./triggers";

/** Keeps the read model of orders: its triggers, its rows of orders that are older than it, its sums. Reading is ./find-orders's. */
export class OrderStates {
  constructor(
    private readonly database: Knex,
    private readonly checkout: Checkout,
  ) {}

  /** See {@link ensureOrderStateTriggers}. */
  ensureTriggers(): Promise<number> {
    return ensureOrderStateTriggers(this.database, this.checkout);
  }

  /** Computes the rows that changes may have passed unseen; see {@link ORDER_STATE_ROWS}. */
  fill(): Promise<void> {
    return ORDER_STATE_ROWS.fill(this.database);
  }

  /** The orders whose rows are not what the engine's tables say, and the sums over rows that are not theirs. All is well when both are empty. */
  async differences(): Promise<{ orders: string[]; sums: WrongSum[] }> {
    const orders = await ORDER_STATE_ROWS.wrongOrders(this.database);
    const sums = await Promise.all(SUMS.map((sum) => sum.differences(this.database)));
    return { orders, sums: sums.flat() };
  }

  /**
   * Repairs what {@link differences} finds. Rows can only differ when triggers did not see a change: they were switched off (some
   * restores do that) or somebody wrote into the read model itself.
   *
   * @returns what was wrong
   */
  async verify(): Promise<Awaited<ReturnType<OrderStates["differences"]>>> {
    const found = await this.differences();
    await ORDER_STATE_ROWS.refresh(this.database, found.orders);
    for (const sum of SUMS) await sum.repair(this.database);
    return found;
  }

  /** Adds up the parts of sums that changes have left, so that there are few of them to read. */
  async addUp(): Promise<void> {
    for (const sum of SUMS) await sum.addUp(this.database);
  }
}
