import type { RunSql } from "@emberly/kit/sql";

/** Longer than any token of the engine's lives (a day unless configured otherwise). */
const KEEP_FOR = "30 days";

/** Tokens that were signed out of. One is known by whose it is and the second in which it was issued. */
export class EndedTokenStore {
  constructor(private readonly run: RunSql) {}

  /** @param issuedAt seconds, the token's `iat` */
  async add(authIdentityId: string, issuedAt: number): Promise<void> {
    await this.run(
      "insert into staff_ended_token (auth_identity_id, issued_at) values (?, ?) on conflict do nothing",
      [authIdentityId, issuedAt],
    );
  }

  async clearOld(): Promise<void> {
    await this.run(`delete from staff_ended_token where ended_at < now() - interval '${KEEP_FOR}'`, []);
  }
}
