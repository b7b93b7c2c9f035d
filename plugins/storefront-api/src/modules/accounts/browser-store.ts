import type { RunSql } from "@emberly/kit/sql";
import { generateEntityId } from "@medusajs/framework/utils";

const KEEP_FOR = "400 days";

/** Which browsers have signed in to which accounts. */
export class BrowserStore {
  constructor(private readonly run: RunSql) {}

  async knows(authIdentityId: string, browserHash: string): Promise<boolean> {
    const rows = await this.run(
      "select 1 from account_browser where auth_identity_id = ? and browser_hash = ? and deleted_at is null",
      [authIdentityId, browserHash],
    );
    return rows.length > 0;
  }

  /**
   * Writes down that a browser has signed in to an account.
   *
   * @returns `first`: no browser had before; `new`: others had, this one had not
   */
  async remember(authIdentityId: string, browserHash: string): Promise<"known" | "new" | "first"> {
    const [row] = await this.run<{ others: boolean; inserted: boolean }>(
      `insert into account_browser (id, auth_identity_id, browser_hash) values (?, ?, ?)
       on conflict (auth_identity_id, browser_hash) where deleted_at is null do update set last_seen_at = now()
       returning xmax = 0 as inserted, exists (
         select 1 from account_browser other
         where other.auth_identity_id = account_browser.auth_identity_id and other.id <> account_browser.id
       ) as others`,
      [generateEntityId(undefined, "brw"), authIdentityId, browserHash],
    );
    if (!row?.inserted) return "known";
    return row.others ? "new" : "first";
  }

  async clearOld(): Promise<void> {
    await this.run(`delete from account_browser where last_seen_at < now() - interval '${KEEP_FOR}'`, []);
  }
}
