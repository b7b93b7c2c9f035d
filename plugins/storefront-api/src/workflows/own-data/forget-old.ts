import { FORGET_AT_ONCE } from "@emberly/kit/personal-data";
import type { MedusaContainer } from "@medusajs/framework/types";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import { everyPart } from "./registry";

/** A shop that has never forgotten anything catches up over several rounds. */
const MOST_STEPS = 50;

/**
 * Takes people out of what is older than the shop keeps it, in bounded steps.
 *
 * @returns how many rows were changed
 */
export async function forgetOld(container: MedusaContainer): Promise<number> {
  const { keepPersonalDataDays: days = 90 } = container.resolve<SettingsService>(SETTINGS_MODULE).options;
  let changed = 0;
  for (const { forgetOld: forget } of everyPart(container)) {
    for (let steps = 0; forget && steps < MOST_STEPS; steps += 1) {
      const rows = await forget(container, days);
      changed += rows;
      if (rows < FORGET_AT_ONCE) break;
    }
  }
  return changed;
}
