import type { PersonalData } from "@emberly/kit/personal-data";
import type { MedusaContainer } from "@medusajs/framework/types";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import { account, addresses, sessions } from "./account-parts";
import { carts, orders } from "./order-parts";

/**
 * Everything that is kept about people, in the order in which it is erased: what other plugins keep, then what leads to
 * the person, the account last.
 */
export function everyPart(container: MedusaContainer): PersonalData[] {
  const { personalData = [] } = container.resolve<SettingsService>(SETTINGS_MODULE).options;
  return [...personalData.flatMap(partsOf), sessions, addresses, carts, orders, account];
}

/** A module is named rather than imported, as the engine's own configuration does it. */
function partsOf(named: { resolve: string }): PersonalData[] {
  const { personalData } = require(named.resolve) as { personalData?: PersonalData[] };
  if (!personalData) throw new Error(`"${named.resolve}" exports no personalData`);
  return personalData;
}
