import type { RunSql } from "@emberly/kit/sql";
import { generateEntityId } from "@medusajs/framework/utils";

export interface SignUpRow {
  id: string;
  auth_identity_id: string;
  browser_hash: string;
  name: string;
  country: string;
  password_hash: string;
  given_at: Date;
  expires_at: Date;
  /** This browser gave the password recently enough to be signed in when it verifies. */
  fresh: boolean;
}

/** What of it a browser gives. */
type Given = Pick<SignUpRow, "auth_identity_id" | "browser_hash" | "name" | "country" | "password_hash">;

const LIVES_DAYS = 7;
/** Verification signs in the browser that signed up or gave the right password so lately; every other signs in with the password. */
const FRESH_FOR = "30 minutes";

/**
 * What browsers gave for accounts whose email is not proved yet, one row for each browser. None of these
 * passwords can be signed in with: the one that counts becomes the account's password when the email is proved.
 */
export class SignUpStore {
  constructor(private readonly run: RunSql) {}

  /** Writes down what a browser gave; it replaces what the same browser gave before. */
  async give(given: Given): Promise<void> {
    await this.run(
      `insert into account_sign_up (id, auth_identity_id, browser_hash, name, country, password_hash, expires_at)
       values (?, ?, ?, ?, ?, ?, now() + make_interval(days => ?))
       on conflict (auth_identity_id, browser_hash) where deleted_at is null do update
         set name = excluded.name, country = excluded.country, password_hash = excluded.password_hash,
             given_at = now(), expires_at = excluded.expires_at, updated_at = now()`,
      [
        generateEntityId(undefined, "sup"),
        given.auth_identity_id,
        given.browser_hash,
        given.name,
        given.country,
        given.password_hash,
        LIVES_DAYS,
      ],
    );
  }

  /** Newest first. */
  async list(authIdentityId: string): Promise<SignUpRow[]> {
    return this.run<SignUpRow>(
      `select id, auth_identity_id, browser_hash, name, country, password_hash, given_at, expires_at,
              given_at > now() - interval '${FRESH_FOR}' as fresh
       from account_sign_up
       where auth_identity_id = ? and expires_at > now() and deleted_at is null order by given_at desc`,
      [authIdentityId],
    );
  }

  /** Forgets all that was given for an account. */
  async clear(authIdentityId: string): Promise<void> {
    await this.run("delete from account_sign_up where auth_identity_id = ?", [authIdentityId]);
  }

  /** Puts back what {@link clear} took, for an undo. */
  async restore(rows: SignUpRow[]): Promise<void> {
    for (const row of rows) {
      await this.run(
        `insert into account_sign_up
           (id, auth_identity_id, browser_hash, name, country, password_hash, given_at, expires_at)
         values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
        [
          row.id,
          row.auth_identity_id,
          row.browser_hash,
          row.name,
          row.country,
          row.password_hash,
          row.given_at,
          row.expires_at,
        ],
      );
    }
  }

  async clearOld(): Promise<void> {
    await this.run("delete from account_sign_up where expires_at < now()", []);
  }
}
