import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { CatalogueSettings } from "./options";
import { BULK_BATCH, type RefreshContext, refreshProducts } from "./refresh";
import { printOf } from "./rows";
import { allPrints, readShop, shopValues } from "./source";
import { deleteEmptyTallies } from "./tallies";
import { watched } from "./triggers";

/** What the last comparison with the engine's tables found. */
export interface DriftReport {
  /** Rows that differed, repaired since. */
  rows: number;
  /** Rows that ever differed. */
  total: number;
  /** When the comparison ended; null before the first. A long time ago means that nobody compares. */
  checkedAt: Date | null;
}

/** Instances share the work: who comes earlier than this after another has nothing to do. */
const LEAST_REST_S = 15;
/** Times what the last comparison took, so that comparing a large catalogue takes no more than a tenth of a core. */
const REST = 10;

/**
 * Measures how far the read model is from the engine's truth, which should be nowhere, and repairs it. Rows can only
 * differ when triggers did not see a change: they were switched off (some restores do that) or somebody wrote into
 * the read model itself. Anything above zero deserves a look.
 */
export class Drift {
  /** @param settle brings all marked products up to date */
  constructor(
    private readonly database: Knex,
    private readonly options: CatalogueSettings,
    private readonly settle: (context: RefreshContext) => Promise<void>,
  ) {}

  async report(): Promise<DriftReport> {
    const [state] = await this.database("catalogue_state").select<
      { drift_rows: number; drift_total: string; drift_checked_at: Date | null }[]
    >("drift_rows", "drift_total", "drift_checked_at");
    return {
      rows: state?.drift_rows ?? 0,
      total: Number(state?.drift_total ?? 0),
      checkedAt: state?.drift_checked_at ?? null,
    };
  }

  /**
   * Compares fingerprints, in one statement, and computes anew what differs. While Postgres has counted no write to
   * any of the tables since the last time, nothing can differ and nothing is compared.
   *
   * @returns how many rows were wrong
   */
  async heal(context: RefreshContext): Promise<number> {
    if (!(await this.claim())) return 0;
    const seen = await this.countedWrites();
    const [state] = await this.database("catalogue_state").select<{ drift_seen: string }[]>("drift_seen");
    if (seen === state?.drift_seen) {
      await this.note(0);
      return 0;
    }
    await this.settle(context);
    const begun = performance.now();
    const suspects = await this.suspects();
    const tookS = (performance.now() - begun) / 1000;
    const wrong = await this.refreshAll(context, suspects);
    await this.note(wrong, { drift_seen: seen, drift_took_s: tookS });
    return wrong;
  }

  /**
   * Computes every row anew, which trusts nothing, and counts what differed.
   *
   * @param onProgress told after each batch how many products of how many are compared
   * @returns how many rows were wrong
   */
  async verify(context: RefreshContext, onProgress?: (done: number, total: number) => void): Promise<number> {
    const { rows } = await this.database.raw<{ rows: { id: string }[] }>(
      "select id from product where deleted_at is null union select id from catalogue_product order by id",
    );
    const wrong = await this.refreshAll(
      context,
      rows.map(({ id }) => id),
      onProgress,
    );
    // Counts of prices and facts that no product has any more.
    await deleteEmptyTallies(this.database);
    await this.note(wrong);
    return wrong;
  }

  private async refreshAll(
    context: RefreshContext,
    ids: string[],
    onProgress?: (done: number, total: number) => void,
  ): Promise<number> {
    let wrong = 0;
    for (let done = 0; done < ids.length; done += BULK_BATCH) {
      // What is marked meanwhile is not drift.
      await this.settle(context);
      wrong += await refreshProducts(
        { ...context, database: this.database, options: this.options },
        ids.slice(done, done + BULK_BATCH),
      );
      onProgress?.(Math.min(done + BULK_BATCH, ids.length), ids.length);
    }
    return wrong;
  }

  /** Products whose row is missing, left over, or not the one that was computed from what the engine's tables say. */
  private async suspects(): Promise<string[]> {
    const shop = await readShop(this.database, this.options);
    const truth = shop
      ? this.database.raw(allPrints(shop), shopValues(shop))
      : this.database.raw("select ''::text as id, ''::text as source_print where false");
    const { rows } = await this.database.raw<{ rows: { id: string }[] }>(
      `select coalesce(kept.id, source.id) as id from (?) source
       full join catalogue_product kept on kept.id = source.id
       where kept.print is distinct from ${printOf("source.source_print", "kept")}`,
      [truth],
    );
    return rows.map(({ id }) => id);
  }

  private async claim(): Promise<boolean> {
    const { rowCount } = await this.database.raw<{ rowCount: number }>(
      `update catalogue_state set drift_claimed_at = now()
       where drift_claimed_at is null
         or drift_claimed_at < now() - make_interval(secs => greatest(?, drift_took_s * ?))`,
      [LEAST_REST_S, REST],
    );
    return rowCount > 0;
  }

  /** Changes with every write to a watched table, also one that is emptied; starts anew when Postgres crashed. */
  private async countedWrites(): Promise<string> {
    const { rows } = await this.database.raw<{ rows: { writes: string }[] }>(
      `select string_agg(concat_ws(' ', relname, n_tup_ins, n_tup_upd, n_tup_del, pg_relation_filenode(relid)), ','
         order by relname) as writes
       from pg_stat_user_tables where pg_table_is_visible(relid) and relname = any(?)`,
      [["catalogue_product", ...watched(this.options).map(({ table }) => table)]],
    );
    return rows[0]?.writes ?? "";
  }

  private async note(
    wrong: number,
    compared: { drift_seen?: string; drift_took_s?: number } = {},
  ): Promise<void> {
    await this.database("catalogue_state").update({
      drift_rows: wrong,
      drift_total: this.database.raw("drift_total + ?", [wrong]),
      drift_checked_at: this.database.fn.now(),
      ...compared,
    });
  }
}
