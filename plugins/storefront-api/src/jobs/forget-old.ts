import type { MedusaContainer } from "@medusajs/framework/types";
import { forgetOld } from "../workflows/own-data/forget-old";

/** Takes people out of rows that are of no more use. */
export default async function forgetOldPersonalData(container: MedusaContainer): Promise<void> {
  const changed = await forgetOld(container);
  if (changed > 0) container.resolve("logger").info(`personal data: ${changed} old rows were made anonymous`);
}

export const config = { name: "storefront-api-forget-old", schedule: "37 * * * *" };
