import type { MedusaContainer } from "@medusajs/framework/types";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";

/** For whom customers' passkeys are made: the store's host, wherever the dashboard is. */
export function storeParty(container: MedusaContainer) {
  const { storeUrl } = container.resolve<SettingsService>(SETTINGS_MODULE).options;
  const { hostname, origin } = new URL(storeUrl);
  return { id: hostname, name: hostname, origins: [origin] };
}
