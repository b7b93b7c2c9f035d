import type { RunSql } from "@emberly/kit/sql";

const KEEP_FOR = "400 days";

/** Which browsers have signed in to the dashboard, and with which account. */
export class BrowserStore {
  constructor(private readonly run: RunSql) {}

  /** @param email folded */
  async knows(email: string, browserHash: string): Promise<boolean> {
    const rows = await this.run(
      `select 1 from staff_browser browser
       join provider_identity provider on provider.auth_identity_id = browser.auth_identity_id
       where provider.provider = 'emailpass' and provider.entity_id = ? and browser.browser_hash = ?`,
      [email, browserHash],
    );
    return rows.length > 0;
  }

  /** @param email folded; of somebody who has just given the right password */
  async remember(email: string, browserHash: string): Promise<void> {
    await this.run(
      `insert into staff_browser (auth_identity_id, browser_hash)
       select auth_identity_id, ? from provider_identity where provider = 'emailpass' and entity_id = ?
       on conflict (auth_identity_id, browser_hash) do update set last_seen_at = now()`,
      [browserHash, email],
    );
  }

  async clearOld(): Promise<void> {
    await this.run(`delete from staff_browser where last_seen_at < now() - interval '${KEEP_FOR}'`, []);
  }
}
