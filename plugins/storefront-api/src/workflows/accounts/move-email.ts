import { Failure } from "@emberly/kit/failure";
import { type RunSql, sqlOf, within } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type { Account } from "../../modules/accounts/find-account";
import { PASSWORD_PROVIDER } from "../../modules/accounts/identity";
import type AccountsService from "../../modules/accounts/service";
import { everyPart } from "../own-data/registry";

interface Move {
  authIdentityId: string;
  customerId: string;
  from: string;
  to: string;
}

/** Tables that know an identity by its number, those that others refer to last. */
const IDENTITY_TABLES = ["account_sign_up", "auth_verification", "provider_identity"];

/**
 * Gives an account another email, and everything that goes by the email with it: all of it or nothing. An account that nobody has
 * proved to own makes room.
 *
 * @param also what else belongs to it, in the same transaction
 * @throws Failure 409 when somebody has proved by now to own the email
 */
export async function moveEmail(
  container: MedusaContainer,
  { authIdentityId, customerId, from, to }: Move,
  also: (run: RunSql) => Promise<void>,
): Promise<void> {
  const there = await container.resolve<AccountsService>(ACCOUNTS_MODULE).find(to);
  if (there.state === "verified") throw taken();
  const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  await database
    .transaction(async (transaction) => {
      const scope = within(container, transaction);
      const run = sqlOf(scope);
      await makeRoom(run, there);
      await run(
        "update provider_identity set entity_id = ?, updated_at = now() where auth_identity_id = ? and provider = ? and entity_id = ?",
        [to, authIdentityId, PASSWORD_PROVIDER, from],
      );
      await run(
        `update auth_verification set entity_id = ?, updated_at = now()
         where auth_identity_id = ? and entity_type = 'email' and entity_id = ?`,
        [to, authIdentityId, from],
      );
      await run("update customer set email = ?, updated_at = now() where id = ?", [to, customerId]);
      for (const { move } of everyPart(container)) await move?.(scope, { customerId, from, to });
      await also(run);
    })
    .catch((error: { code?: string }) => {
      // A sign-up of the same moment was first.
      if (error.code === UNIQUE_VIOLATION) throw taken();
      throw error;
    });
}

const UNIQUE_VIOLATION = "23505";

const taken = () => new Failure(409, "This email address has an account of its own by now.");

async function makeRoom(run: RunSql, there: Account): Promise<void> {
  if (!there.authIdentityId) return;
  for (const table of IDENTITY_TABLES) {
    await run(`delete from ${table} where auth_identity_id = ?`, [there.authIdentityId]);
  }
  await run("delete from auth_identity where id = ?", [there.authIdentityId]);
  if (there.state === "unverified") await run("delete from customer where id = ?", [there.customerId]);
}
