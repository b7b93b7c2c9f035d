import { Failure } from "@emberly/kit/failure";
import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { User } from "../../../contract/records";
import { ACCOUNTS_MODULE } from "../../../modules/accounts";
import type AccountsService from "../../../modules/accounts/service";
import { SETTINGS_MODULE } from "../../../modules/settings";
import type SettingsService from "../../../modules/settings/service";
import { readUser } from "../../../workflows/accounts/read-user";

/** The module that keeps sessions, sign-ups and erasures. */
export function accountsOf(container: MedusaContainer): AccountsService {
  return container.resolve<AccountsService>(ACCOUNTS_MODULE);
}

/** The storefront's public origin, without a slash at its end. */
export function storeUrlOf(container: MedusaContainer): string {
  return container.resolve<SettingsService>(SETTINGS_MODULE).options.storeUrl;
}

/** @throws Failure 401 when the account has gone in the meantime */
export async function userOf(container: MedusaContainer, customerId: string): Promise<User> {
  const user = await readUser(sqlOf(container), customerId);
  if (!user) throw new Failure(401, "Please sign in to continue");
  return user;
}
