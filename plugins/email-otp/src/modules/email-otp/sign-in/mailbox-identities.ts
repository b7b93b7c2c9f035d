import { type RunSql, sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { generateEntityId } from "@medusajs/framework/utils";
import { SIGN_IN_PROVIDER } from "./sign-in-code";

/** The engine's provider that keeps passwords. */
export const PASSWORD_PROVIDER = "emailpass";

interface PasswordIdentity {
  id: string;
  auth_identity_id: string;
  customer_id: string | null;
  is_proved: boolean;
}

/**
 * The auth identities of people who have shown that a mailbox is theirs. Each address has one, which signs in by code and, where
 * there is a password, by that too. Reads and writes the engine's own records in one transaction, one at a time for each address.
 */
export class MailboxIdentities {
  /** @param verifies whether accounts with a password must verify their email before they can sign in */
  constructor(
    private readonly database: Knex,
    private readonly verifies: boolean,
  ) {}

  /**
   * Makes sure that an address signs in by code, for somebody who has just shown a code of it.
   *
   * - An account whose email is verified, or whom somebody has invited to the dashboard, stays as it is.
   * - One that nobody has verified may be a stranger's who gave this address. Password and passkeys go, and the identity is
   *   replaced, so that no token of it can be renewed. Where accounts must verify, nobody has ever been in it, and the
   *   customer goes too; elsewhere the customer is the owner's, as after a reset of the password.
   * - An address that is new gets an identity without a password; a reset gives it one.
   *
   * @param email folded
   */
  async open(email: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const run = sqlOn(transaction);
      await run("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`email-otp:${email}`]);
      const own = await run("select 1 from provider_identity where entity_id = ? and provider = ?", [
        email,
        SIGN_IN_PROVIDER,
      ]);
      if (own.length > 0) return;
      const known = await findPassword(run, email);
      if (known?.is_proved) await addProvider(run, known.auth_identity_id, SIGN_IN_PROVIDER, email);
      else await this.begin(run, email, known);
    });
  }

  private async begin(run: RunSql, email: string, unproved: PasswordIdentity | undefined): Promise<void> {
    const id = generateEntityId(undefined, "authid");
    await run("insert into auth_identity (id) values (?)", [id]);
    await addProvider(run, id, SIGN_IN_PROVIDER, email);
    await markVerified(run, id, email);
    if (unproved) await this.takeOver(run, id, unproved);
    else await addProvider(run, id, PASSWORD_PROVIDER, email);
  }

  private async takeOver(run: RunSql, id: string, unproved: PasswordIdentity): Promise<void> {
    await run(
      `update provider_identity set auth_identity_id = ?, updated_at = now(),
         provider_metadata = provider_metadata - 'password' where id = ?`,
      [id, unproved.id],
    );
    await run(
      `update auth_identity set app_metadata = stranger.app_metadata - ?::text[]
       from auth_identity stranger where auth_identity.id = ? and stranger.id = ?`,
      [this.verifies ? ["customer_id"] : [], id, unproved.auth_identity_id],
    );
    if (this.verifies) {
      await run("update customer set deleted_at = now() where id = ?", [unproved.customer_id]);
    }
    await run("delete from auth_identity where id = ?", [unproved.auth_identity_id]);
  }
}

/** Not every storefront folds what it registers, so that an address may be there in several cases; the proved one counts. */
async function findPassword(run: RunSql, email: string): Promise<PasswordIdentity | undefined> {
  const [found] = await run<PasswordIdentity>(
    `select provider.id, provider.auth_identity_id, identity.app_metadata->>'customer_id' as customer_id,
            verification.id is not null or identity.app_metadata->>'user_id' is not null as is_proved
     from provider_identity provider
     join auth_identity identity on identity.id = provider.auth_identity_id and identity.deleted_at is null
     left join auth_verification verification
       on verification.auth_identity_id = identity.id and verification.entity_type = 'email'
       and verification.entity_id = provider.entity_id and verification.verified_at is not null
       and verification.deleted_at is null
     where lower(provider.entity_id) = ? and provider.provider = ? and provider.deleted_at is null
     order by is_proved desc, provider.entity_id = ? desc, provider.created_at limit 1`,
    [email, PASSWORD_PROVIDER, email],
  );
  return found;
}

async function addProvider(
  run: RunSql,
  authIdentityId: string,
  provider: string,
  email: string,
): Promise<void> {
  await run("insert into provider_identity (id, auth_identity_id, provider, entity_id) values (?, ?, ?, ?)", [
    generateEntityId(undefined, "provid"),
    authIdentityId,
    provider,
    email,
  ]);
}

async function markVerified(run: RunSql, authIdentityId: string, email: string): Promise<void> {
  await run(
    `insert into auth_verification (id, auth_identity_id, entity_id, entity_type, code_provider, requested_at, verified_at)
     values (?, ?, ?, 'email', 'email-otp', now(), now())`,
    [generateEntityId(undefined, "authver"), authIdentityId, email],
  );
}
