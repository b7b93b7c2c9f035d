import type { RunSql } from "@emberly/kit/sql";
import { hashToken } from "@emberly/kit/token";

/** Seconds that whoever is about to tell an owner has for it. After that a job does. */
export const TELLS_WITHIN_S = 30;

/**
 * Rows of a table whose owners are still to be mailed a link. Its secret is nowhere but in the mail, so a process that ends takes it
 * along, and whoever tries again makes a new one. `tell_at` says when a job does, and is null once the owner was told.
 */
export class UntoldRows<Row> {
  /** @param table with the columns `id`, `tell_at` and `undo_hash` */
  constructor(
    private readonly run: RunSql,
    private readonly table: string,
    private readonly columns: string,
  ) {}

  /** Takes those of which nobody has told in time, one process each. A claim ends by itself. */
  claim(limit: number): Promise<Row[]> {
    return this.run<Row>(
      `update ${this.table} set tell_at = now() + make_interval(secs => ?)
       where id in (
         select id from ${this.table} where tell_at < now() order by tell_at limit ? for update skip locked
       )
       returning ${this.columns}`,
      [TELLS_WITHIN_S, limit],
    );
  }

  /** The mail with this secret is on its way. Where another was made meanwhile, that one is still to be mailed. */
  async told(id: string, secret: string): Promise<void> {
    await this.run(`update ${this.table} set tell_at = null where id = ? and undo_hash = ?`, [
      id,
      hashToken(secret),
    ]);
  }
}
