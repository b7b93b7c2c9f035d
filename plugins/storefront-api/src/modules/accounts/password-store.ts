import type { RunSql } from "@emberly/kit/sql";
import { PASSWORD_PROVIDER } from "./identity";

const OWN = "auth_identity_id = ? and provider = ? and deleted_at is null";

/** The passwords of accounts, as the engine's provider keeps them: salted hashes, no two of which are the same. */
export class PasswordStore {
  constructor(private readonly run: RunSql) {}

  /** The hash of an account's password; undefined while it has none. */
  async hashOf(authIdentityId: string): Promise<string | undefined> {
    const [row] = await this.run<{ hash: string | null }>(
      `select provider_metadata->>'password' as hash from provider_identity where ${OWN}`,
      [authIdentityId, PASSWORD_PROVIDER],
    );
    return row?.hash ?? undefined;
  }

  /**
   * Puts one hash in the place of another.
   *
   * @returns false when the password is not `before` any more
   */
  async replace(
    authIdentityId: string,
    { before, after }: { before: string; after: string },
  ): Promise<boolean> {
    const replaced = await this.run(
      `update provider_identity set updated_at = now(),
         provider_metadata = provider_metadata || jsonb_build_object('password', ?::text)
       where ${OWN} and provider_metadata->>'password' = ? returning id`,
      [after, authIdentityId, PASSWORD_PROVIDER, before],
    );
    return replaced.length === 1;
  }
}
