import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { sqlOn } from "./sql";

/** Orders that one transaction computes. */
const SLICE = 1000;

/** The tables and the function of the database that {@link OrderRows} works with. */
export interface KeptOfOrders {
  /** Table of the rows, and its column with the order's id. */
  table: string;
  orderId: string;
  /** Function that computes the rows of some orders anew: `refresh(ids text[])`. */
  refresh: string;
  /** Table of one row whose `before_id` says down to which order all are computed; null once all are. */
  progress: string;
  /** SQL of the `id`s of the orders among `:ids` whose rows are not what the engine's tables say. */
  wrong: string;
}

/**
 * Rows that a plugin keeps of each order of the engine's. Triggers keep them true; this computes those of orders that are older
 * than the triggers, or that changed while there were none. It goes through the orders in slices, so that nobody waits for long.
 */
export class OrderRows {
  private readonly nextIds: string;
  private readonly aboveAll: string;

  constructor(private readonly kept: KeptOfOrders) {
    const { table, orderId } = kept;
    // Rows of orders that are gone are looked at as well.
    this.nextIds = `
      select id from (
        (select id from "order" where id < :before order by id desc limit ${SLICE})
        union (select distinct ${orderId} from ${table} where ${orderId} < :before order by ${orderId} desc limit ${SLICE})
      ) ids order by id desc limit ${SLICE}`;
    // Whatever the database's order of texts is, more of a text comes after it. Null when there are no orders.
    this.aboveAll = `greatest((select max(id) from "order"), (select max(${orderId}) from ${table})) || 'z'`;
  }

  /** Has the rows of all orders computed anew by the next {@link fill}. */
  async beginFill(database: Knex): Promise<void> {
    await database.raw(`update ${this.kept.progress} set before_id = ${this.aboveAll}`);
  }

  /**
   * Computes what {@link beginFill} has asked for, the newest orders first, since those are what people look at. Takes up where an
   * earlier call stopped; does nothing when all is done, or while somebody else does it.
   */
  async fill(database: Knex): Promise<void> {
    while (await database.transaction((transaction) => this.fillSlice(transaction)));
  }

  /** @returns whether there may be more */
  private async fillSlice(transaction: Knex.Transaction): Promise<boolean> {
    const { progress } = this.kept;
    const [state] = await sqlOn(transaction)<{ before_id: string }>(
      `select before_id from ${progress} where before_id is not null for update skip locked`,
      [],
    );
    if (!state) return false;
    const ids = await idsOf(transaction, this.nextIds, { before: state.before_id });
    await this.refresh(transaction, ids);
    await transaction(progress).update({ before_id: ids.at(-1) ?? null });
    return ids.length > 0;
  }

  /** The orders whose rows are wrong. Each slice is of one moment, so that traffic makes none. */
  async wrongOrders(database: Knex): Promise<string[]> {
    const wrong: string[] = [];
    let [before] = await idsOf(database, `select ${this.aboveAll} as id`, {});
    while (before) {
      const ids = await idsOf(database, this.nextIds, { before });
      wrong.push(...(await idsOf(database, this.kept.wrong, { ids })));
      before = ids.at(-1);
    }
    return wrong;
  }

  /** Computes the rows of orders anew. */
  async refresh(database: Knex, ids: string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += SLICE) {
      await database.raw(`select ${this.kept.refresh}(?)`, [ids.slice(at, at + SLICE)]);
    }
  }
}

async function idsOf(database: Knex, sql: string, values: Knex.ValueDict): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { id: string | null }[] }>(sql, values);
  return rows.flatMap(({ id }) => id ?? []);
}
