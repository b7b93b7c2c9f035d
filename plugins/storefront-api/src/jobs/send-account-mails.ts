import type { MedusaContainer } from "@medusajs/framework/types";
import { tellUntoldEmailChanges } from "../workflows/accounts/tell-email-change";
import { tellUntoldErasures } from "../workflows/own-data/tell-erasure";

const EVERY_MS = 10_000;

/** Looks for owners who have no way back from an erasure or a change of email: the secret of their link ended with its process. */
export default async function sendAccountMails(container: MedusaContainer): Promise<void> {
  await tellUntoldErasures(container);
  await tellUntoldEmailChanges(container);
}

export const config = {
  name: "storefront-api-send-account-mails",
  schedule: { interval: EVERY_MS, concurrency: "forbid" as const },
};
