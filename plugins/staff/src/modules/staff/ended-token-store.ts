import type { RunSql } from "@emberly/kit/sql";

/** Longer than any token of the engine's lives (a day unless configured otherwise). */
const KEEP_FOR = "30 days";

/** Tokens that have ended early. One that was signed out of is known by whose it is and the second of its issue. */
export class EndedTokenStore {
  constructor(private readonly run: RunSql) {}

  /** @param issuedAt seconds, the token's `iat` */
  async add(authIdentityId: string, issuedAt: number): Promise<void> {
    await this.run(
      "insert into staff_ended_token (auth_identity_id, issued_at) values (?, ?) on conflict do nothing",
      [authIdentityId, issuedAt],
    );
  }

  /** Ends every token that somebody has until now. */
  async endAll(authIdentityId: string): Promise<void> {
    await this.run(
      `insert into staff_ended_before (auth_identity_id) values (?)
       on conflict (auth_identity_id) do update set ended_at = now()`,
      [authIdentityId],
    );
  }

  /** Whether every token of somebody was ended after a moment, for what began then and is no token. */
  async haveEndedSince(authIdentityId: string, moment: Date): Promise<boolean> {
    // A Date knows no less than a millisecond.
    const rows = await this.run(
      "select 1 from staff_ended_before where auth_identity_id = ? and date_trunc('milliseconds', ended_at) > ?",
      [authIdentityId, moment],
    );
    return rows.length > 0;
  }

  async clearOld(): Promise<void> {
    for (const table of ["staff_ended_token", "staff_ended_before"]) {
      await this.run(`delete from ${table} where ended_at < now() - interval '${KEEP_FOR}'`, []);
    }
  }
}
