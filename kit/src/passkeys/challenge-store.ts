import type { RunSql } from "../sql";
import { hashToken } from "../token";

const LIVES_S = 5 * 60;

/** What the store needs in the database. */
export const createChallengeTable = (table: string): string =>
  `create table if not exists ${table} (
    challenge_hash text primary key,
    auth_identity_id text,
    expires_at timestamptz not null
  )`;

/**
 * What browsers were asked to sign with a passkey. In the database, so that any engine takes what another gave out; taking is
 * one statement, so that a challenge is good once.
 */
export class ChallengeStore {
  /** @param table made by {@link createChallengeTable} */
  constructor(
    private readonly run: RunSql,
    private readonly table: string,
  ) {}

  /** @param authIdentityId for whom a passkey is to be made; null where somebody signs in */
  async give(challenge: string, authIdentityId: string | null): Promise<void> {
    await this.run(
      `insert into ${this.table} (challenge_hash, auth_identity_id, expires_at)
       values (?, ?, now() + make_interval(secs => ?))`,
      [hashToken(challenge), authIdentityId, LIVES_S],
    );
  }

  /** Uses a challenge up. @returns whether it was given out for this, and is not late */
  async take(challenge: string, authIdentityId: string | null): Promise<boolean> {
    const [row] = await this.run<{ auth_identity_id: string | null; live: boolean }>(
      `delete from ${this.table} where challenge_hash = ?
       returning auth_identity_id, expires_at > now() as live`,
      [hashToken(challenge)],
    );
    return row?.live === true && row.auth_identity_id === authIdentityId;
  }

  async clearOld(): Promise<void> {
    await this.run(`delete from ${this.table} where expires_at < now()`, []);
  }
}
