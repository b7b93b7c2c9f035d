import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { sqlOn } from "./sql";

interface Summed {
  /** Table of parts: a sum is all parts with the same keys added up. */
  table: string;
  keys: readonly string[];
  /** Columns that are added up. */
  values: readonly string[];
  /** SQL of what the sums should be, with the same columns. */
  counted: string;
  /** Whether it is about orders of the last weeks alone, told apart by the key `placed_at`; older parts are taken away. */
  isOfLately?: boolean;
}

/** A sum that is not what it counts, and by how much. */
export interface WrongSum {
  table: string;
  /** The keys of the sum, and how much each of its values is short of what it counts. */
  [column: string]: string | number;
}

/** Days of which sums are compared: more than anybody reads. Their parts are kept for longer, so that none is missing while they are compared. */
const COMPARED_DAYS = 35;
const KEPT_DAYS = 40;

/**
 * Sums over rows that changes keep in parts: each appends by how much a sum moves, in its own transaction, so that no two changes
 * wait for each other (the triggers are the plugins').
 */
export class Sums {
  private readonly fold: string;
  private readonly wrong: string;
  private readonly insertion: string;

  constructor(private readonly summed: Summed) {
    const { table, values, counted, isOfLately = false } = summed;
    const keys = summed.keys.join(", ");
    const all = [...summed.keys, ...values].join(", ");
    const added = values.map((value) => `sum(${value}) as ${value}`).join(", ");
    const lately = isOfLately ? `where placed_at > now() - interval '${COMPARED_DAYS} days'` : "";
    const short = (value: string) => `coalesce(counted.${value}, 0) - coalesce(kept.${value}, 0)`;
    this.insertion = `insert into ${table} (${all})`;
    // In one statement, so that whoever reads meanwhile sees the parts before or after it.
    this.fold = `
      with several as (select ${keys} from ${table} group by ${keys} having count(*) > 1),
      taken as (
        delete from ${table} where id in (
          select part.id from ${table} part join several using (${keys}) for update of part skip locked)
        returning ${all}
      )
      ${this.insertion} select ${keys}, ${added} from taken group by ${keys}
      having ${values.map((value) => `sum(${value}) <> 0`).join(" or ")}`;
    this.wrong = `
      select ${keys}, ${values.map((value) => `${short(value)} as ${value}`).join(", ")}
      from (select ${keys}, ${added} from ${table} ${lately} group by ${keys}) kept
      full join (select * from (${counted}) every ${lately}) counted using (${keys})
      where ${values.map((value) => `${short(value)} <> 0`).join(" or ")}`;
  }

  /** Adds parts up, so that there are few of them to read, and takes away those that nobody reads any more. */
  async addUp(database: Knex): Promise<void> {
    if (this.summed.isOfLately) {
      await database.raw(
        `delete from ${this.summed.table} where placed_at < now() - interval '${KEPT_DAYS} days'`,
      );
    }
    await database.raw(this.fold);
  }

  /** The sums that are not what they count. */
  async differences(database: Knex): Promise<WrongSum[]> {
    const { table } = this.summed;
    const wrong = await sqlOn(database)<Omit<WrongSum, "table">>(this.wrong, []);
    return wrong.map((sum) => ({ table, ...sum }));
  }

  /** Makes up for what {@link differences} finds. */
  async repair(database: Knex): Promise<void> {
    await database.transaction(async (transaction) => {
      // Two that repair at the same time would repair twice.
      await transaction.raw("select pg_advisory_xact_lock(hashtext(?))", [this.summed.table]);
      await transaction.raw(`${this.insertion} ${this.wrong}`);
    });
  }
}
