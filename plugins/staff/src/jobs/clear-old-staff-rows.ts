import type { MedusaContainer } from "@medusajs/framework/types";
import { STAFF_MODULE } from "../modules/staff";
import type StaffService from "../modules/staff/service";

/** Tokens that have expired by themselves, and browsers that nobody has used for long, say who was where. */
export default async function clearOldStaffRows(container: MedusaContainer): Promise<void> {
  const { endedTokens, browsers, usedCodes, challenges } = container.resolve<StaffService>(STAFF_MODULE);
  await endedTokens.clearOld();
  await browsers.clearOld();
  await usedCodes.clearOld();
  await challenges.clearOld();
}

export const config = { name: "staff-clear-old-rows", schedule: "37 * * * *" };
