import type { RunSql } from "@emberly/kit/sql";
import { PASSWORD_PROVIDER } from "./identity";

interface Identity {
  email: string;
  authIdentityId: string;
  providerIdentityId: string;
}

/**
 * What the shop knows of an email:
 * - `none`: no account. `authIdentityId` is there when an identity was left behind without one.
 * - `unverified`: signed up, email not proved. It has no password yet; those given wait in `account_sign_up`.
 * - `verified`: may sign in. `customerId` is missing for a dashboard user who never was in the storefront.
 */
export type Account =
  | { state: "none"; email: string; authIdentityId?: string }
  | (Identity & { state: "unverified"; customerId: string; signUpSalt: string })
  | (Identity & { state: "verified"; customerId?: string; userId?: string });

interface Row {
  auth_identity_id: string;
  provider_identity_id: string;
  sign_up_salt: string | null;
  customer_id: string | null;
  user_id: string | null;
  verified: boolean;
}

/**
 * Reads the engine's own records of an email, in one query by unique indexes, so that it takes the same time
 * whether there is an account or not.
 *
 * @param email folded and trimmed
 */
export async function findAccount(run: RunSql, email: string): Promise<Account> {
  const [row] = await run<Row>(
    `select provider.auth_identity_id, provider.id as provider_identity_id,
            provider.provider_metadata->>'sign_up_salt' as sign_up_salt,
            customer.id as customer_id, "user".id as user_id, verification.id is not null as verified
     from provider_identity provider
     join auth_identity identity on identity.id = provider.auth_identity_id and identity.deleted_at is null
     left join customer on customer.id = identity.app_metadata->>'customer_id' and customer.deleted_at is null
     left join "user" on "user".id = identity.app_metadata->>'user_id' and "user".deleted_at is null
     left join auth_verification verification
       on verification.auth_identity_id = identity.id and verification.entity_type = 'email'
       and verification.entity_id = provider.entity_id and verification.verified_at is not null
       and verification.deleted_at is null
     where provider.entity_id = ? and provider.provider = ? and provider.deleted_at is null`,
    [email, PASSWORD_PROVIDER],
  );
  if (!row) return { state: "none", email };
  const identity = {
    email,
    authIdentityId: row.auth_identity_id,
    providerIdentityId: row.provider_identity_id,
  };
  const customerId = row.customer_id ?? undefined;
  // Whom an administrator let into the dashboard has an account, whether or not a code was ever entered.
  if (row.user_id) return { ...identity, state: "verified", customerId, userId: row.user_id };
  if (!customerId) return { state: "none", email, authIdentityId: row.auth_identity_id };
  if (row.verified) return { ...identity, state: "verified", customerId };
  return { ...identity, state: "unverified", customerId, signUpSalt: row.sign_up_salt ?? "" };
}

/** The email under which an identity signs in with a password, or undefined when it has gone. */
export async function emailOfIdentity(run: RunSql, authIdentityId: string): Promise<string | undefined> {
  const [row] = await run<{ entity_id: string }>(
    "select entity_id from provider_identity where auth_identity_id = ? and provider = ? and deleted_at is null",
    [authIdentityId, PASSWORD_PROVIDER],
  );
  return row?.entity_id;
}
