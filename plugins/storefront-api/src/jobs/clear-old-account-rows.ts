import type { MedusaContainer } from "@medusajs/framework/types";
import { ACCOUNTS_MODULE } from "../modules/accounts";
import type AccountsService from "../modules/accounts/service";

/** What is over is deleted: sessions, sign-ups and browsers say who was where, so they do not stay for good. */
export default async function clearOldAccountRows(container: MedusaContainer): Promise<void> {
  const { sessions, signUps, browsers, challenges, emailChanges } =
    container.resolve<AccountsService>(ACCOUNTS_MODULE);
  await sessions.clearOld();
  await signUps.clearOld();
  await browsers.clearOld();
  await challenges.clearOld();
  await emailChanges.clearOld();
}

export const config = { name: "storefront-api-clear-old-rows", schedule: "23 * * * *" };
