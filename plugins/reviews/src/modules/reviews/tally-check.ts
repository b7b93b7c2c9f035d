import { type RunSql, sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** What the last recomputation of the tally found. */
export interface DriftReport {
  /** Products whose tally differed, repaired since. */
  rows: number;
  /** Products whose tally ever differed. */
  total: number;
  /** When it ended; null before the first. */
  checkedAt: Date | null;
}

const STARS = [1, 2, 3, 4, 5].map((star) => `stars_${star}`);

/** The stars as the rows of `review` say them, where the tally says otherwise; in one statement, so of one moment. */
const WRONG = `
  select product_id, ${STARS.map((stars) => `coalesce(counted.${stars}, 0) as ${stars}`).join(", ")}
  from (
    select product_id,
      ${STARS.map((stars, at) => `count(*) filter (where rating = ${at + 1})::integer as ${stars}`).join(", ")}
    from review where status = 'published' group by product_id
  ) counted
  full join review_tally kept using (product_id)
  where (${STARS.map((stars) => `coalesce(counted.${stars}, 0)`).join(", ")})
    is distinct from (${STARS.map((stars) => `coalesce(kept.${stars}, 0)`).join(", ")})`;

const REPAIR = `
  insert into review_tally as kept (product_id, ${STARS.join(", ")}) ${WRONG}
  on conflict (product_id) do update set revision = kept.revision + 1,
    ${STARS.map((stars) => `${stars} = excluded.${stars}`).join(", ")}
  returning product_id`;

/**
 * Counts every published review again and compares the tally with it. They can only differ when the trigger did not see a
 * change: it was switched off (some restores do that), or somebody wrote into the tally itself. Anything above zero deserves a
 * look.
 */
export class TallyCheck {
  private readonly run: RunSql;

  constructor(private readonly database: Knex) {
    this.run = sqlOn(database);
  }

  /** Repairs what differs, and notes it. @returns the ids of the products whose tally was wrong */
  async verify(): Promise<string[]> {
    const suspects = await this.run(WRONG, []);
    const repaired = suspects.length > 0 ? await this.repair() : [];
    await this.run(
      "update review_drift set drift_rows = ?, drift_total = drift_total + ?, drift_checked_at = now()",
      [repaired.length, repaired.length],
    );
    return repaired;
  }

  async report(): Promise<DriftReport> {
    const [state] = await this.run<DriftReport>(
      `select drift_rows as rows, drift_total::float8 as total, drift_checked_at as "checkedAt" from review_drift`,
      [],
    );
    return state ?? { rows: 0, total: 0, checkedAt: null };
  }

  private repair(): Promise<string[]> {
    return this.database.transaction(async (transaction) => {
      // Nobody writes a review between counting them and writing the count.
      await transaction.raw("lock table review in share row exclusive mode");
      const rows = await sqlOn(transaction)<{ product_id: string }>(REPAIR, []);
      return rows.map(({ product_id }) => product_id);
    });
  }
}
