import { prepared } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Attribute } from "./attributes";
import { OfferTable, type Tally } from "./offer-table";

/** Rows that are read at once: taking in more would keep others waiting. */
const SLICE = 1000;

/** The rows that have changed since, in the order of their changes. There is a row without a key when none has. */
const CHANGED = `
  select state.tally_deletions as deletions, tally.* from catalogue_state state
  left join lateral (
    select changed, key, products, kind, in_stock, offers
    from catalogue_tally where changed > ? order by changed limit ${SLICE}
  ) tally on true`;

/** Of products, how many there are of each row. */
const FOUND = `
  select md5(row(kind, in_stock, price_cents, price_to_cents, offers)::text) as key, count(*)::integer as products
  from catalogue_product where id = any(?) group by 1`;

/** Deletes the rows that stand for no product any more. */
export async function deleteEmptyTallies(database: Knex): Promise<void> {
  await database.raw(
    `with gone as (delete from catalogue_tally where products = 0 returning key)
     update catalogue_state set tally_deletions = tally_deletions + 1 where exists (select from gone)`,
  );
}

/** How many of the products that were found are of a row. */
export type FoundRow = Pick<Tally, "key" | "products">;

interface ChangedRow extends Tally {
  deletions: number;
  changed: string;
}

/**
 * The table `catalogue_tally` in memory, brought up to date when it is asked for at another version of the catalogue. Who writes it
 * does so one after the other (`holdCatalogue`), so the marks of its changes are committed in their order.
 */
export class Tallies {
  private table: OfferTable;
  /** The mark of the latest change that is in the table. */
  private latest = 0;
  /** How often rows had been deleted when all were read; undefined before. */
  private deletions: number | undefined;
  private wanted = "";
  /** The version that the table holds; undefined while it holds none. */
  private version: string | undefined;
  private loading: Promise<void> | undefined;

  constructor(
    private readonly database: Knex,
    private readonly attributes: readonly Attribute[],
  ) {
    this.table = new OfferTable(attributes);
  }

  /** Tells the version of the catalogue that is asked about from now on. */
  use(version: string): void {
    this.wanted = version;
  }

  /** The rows with every change of the present version. */
  async current(): Promise<OfferTable> {
    // A load that has begun before the version was raised may lack what the next one brings.
    for (let turn = 0; turn < 2 && this.version !== this.wanted; turn++) await this.load();
    return this.table;
  }

  /** Of some products, how many there are of each row. */
  rowsOf(ids: string[]): Promise<FoundRow[]> {
    return prepared<FoundRow>(this.database, FOUND, [ids]);
  }

  /** The same as {@link current}, with all of these rows in it. */
  async holding(rows: readonly FoundRow[]): Promise<OfferTable> {
    const table = await this.current();
    // Written a moment ago, of a version that nobody has looked at yet.
    if (rows.some(({ key }) => !table.has(key))) await this.load();
    return this.table;
  }

  private load(): Promise<void> {
    this.loading ??= this.readChanges().finally(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  /** Others count meanwhile, so what was read is put in at once: half of a change would be a wrong sum. */
  private async readChanges(): Promise<void> {
    const { wanted } = this;
    let { table, latest, deletions } = this;
    const waiting: ChangedRow[] = [];
    for (;;) {
      const rows = await prepared<ChangedRow>(this.database, CHANGED, [latest]);
      const now = rows[0]?.deletions;
      // Rows that stand for nothing are deleted at times, perhaps before anybody here saw that they do: then all is read anew.
      if (now !== deletions) {
        deletions = now;
        table = new OfferTable(this.attributes);
        latest = 0;
        waiting.length = 0;
        continue;
      }
      const changed = rows.filter(({ key }) => key !== null);
      if (table === this.table) waiting.push(...changed);
      else for (const row of changed) table.set(row);
      latest = Math.max(latest, ...changed.map((row) => Number(row.changed)));
      if (changed.length < SLICE) break;
    }
    for (const row of waiting) table.set(row);
    this.table = table;
    this.latest = latest;
    this.deletions = deletions;
    this.version = wanted;
  }
}
