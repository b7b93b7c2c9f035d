import type { MedusaContainer } from "@medusajs/framework/types";
import { finishErasures } from "../workflows/own-data/erase-person";

const EVERY_MS = 10_000;

/** Makes erasures final that nobody has undone in time. */
export default async function finishDueErasures(container: MedusaContainer): Promise<void> {
  await finishErasures(container);
}

export const config = { name: "storefront-api-finish-erasures", schedule: { interval: EVERY_MS } };
