import { Passkeys } from "@emberly/kit/passkeys";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type AccountsService from "../../modules/accounts/service";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";

/** Customers' passkeys are made for the store's host, wherever the dashboard is. */
export function customerPasskeys(container: MedusaContainer): Passkeys {
  const { storeUrl } = container.resolve<SettingsService>(SETTINGS_MODULE).options;
  const { passkeys, challenges } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  const { hostname, origin } = new URL(storeUrl);
  return new Passkeys({ id: hostname, name: hostname, origins: [origin] }, passkeys, challenges);
}
