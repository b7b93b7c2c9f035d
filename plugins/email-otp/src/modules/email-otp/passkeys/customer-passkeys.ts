import { Failure } from "@emberly/kit/failure";
import { ChallengeStore } from "@emberly/kit/passkey-challenges";
import { PasskeyStore } from "@emberly/kit/passkey-store";
import { Passkeys } from "@emberly/kit/passkeys";
import { type RunSql, sqlOn } from "@emberly/kit/sql";
import type { RelyingParty } from "@emberly/kit/webauthn";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/**
 * The auth provider's name, and that of its rows among the provider identities. Not `passkey`: so the passkeys of a dashboard are
 * called where there are any, and those of customers must not open it.
 */
export const PASSKEY_PROVIDER = "customer-passkey";

/** What browsers were asked to sign, for a few minutes. */
export const CHALLENGE_TABLE = "email_otp_passkey_challenge";

/** Passkeys that customers have made. */
export class CustomerPasskeys {
  readonly challenges: ChallengeStore;
  readonly ceremonies: Passkeys;
  private readonly store: PasskeyStore;

  /** @param offersCodes whether a code by email always lets a customer in */
  constructor(
    private readonly database: Knex,
    party: RelyingParty,
    private readonly offersCodes: boolean,
  ) {
    const run = sqlOn(database);
    this.store = new PasskeyStore(run, PASSKEY_PROVIDER);
    this.challenges = new ChallengeStore(run, CHALLENGE_TABLE);
    this.ceremonies = new Passkeys(party, this.store, this.challenges);
  }

  /** The oldest first. */
  list(authIdentityId: string) {
    return this.store.list(authIdentityId);
  }

  /**
   * Removes a passkey, one at a time for each identity, so that of two that go at once one is the last.
   *
   * @throws Failure 404, 409 for the last way in
   */
  async remove(authIdentityId: string, id: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const run = sqlOn(transaction);
      await run("select id from auth_identity where id = ? for update", [authIdentityId]);
      const store = new PasskeyStore(run, PASSKEY_PROVIDER);
      await store.remove(authIdentityId, id);
      if (!(await this.hasWayIn(run, authIdentityId))) {
        throw new Failure(409, "This passkey is your only way in. Set a password first.");
      }
    });
  }

  private async hasWayIn(run: RunSql, authIdentityId: string): Promise<boolean> {
    if (this.offersCodes) return true;
    const ways = await run(
      `select 1 from provider_identity
       where auth_identity_id = ? and deleted_at is null and provider <> 'sign-in-code'
         and (provider <> 'emailpass' or provider_metadata->>'password' is not null) limit 1`,
      [authIdentityId],
    );
    return ways.length > 0;
  }
}
