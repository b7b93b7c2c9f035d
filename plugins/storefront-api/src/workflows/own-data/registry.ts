import type { PersonalData } from "@emberly/kit/personal-data";
import type { MedusaContainer } from "@medusajs/framework/types";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import { account, addresses, emailChanges, knownBrowsers, sessions, signUps } from "./account-parts";
import { carts, orders } from "./order-parts";
import { staffExports } from "./staff-exports";

/**
 * Everything that is kept about people, in the order in which it is erased: what other plugins keep, then what leads to
 * the person, the account last.
 */
export function everyPart(container: MedusaContainer): PersonalData[] {
  const { personalData = [] } = container.resolve<SettingsService>(SETTINGS_MODULE).options;
  return [
    ...personalData.flatMap(partsOf),
    staffExports,
    sessions,
    knownBrowsers,
    signUps,
    addresses,
    carts,
    orders,
    emailChanges,
    account,
  ];
}

/** A module is named rather than imported, as the engine's own configuration does it. */
function partsOf(named: { resolve: string }): PersonalData[] {
  const { personalData } = require(named.resolve) as { personalData?: PersonalData[] };
  if (!personalData) throw new Error(`"${named.resolve}" exports no personalData`);
  return personalData;
}
