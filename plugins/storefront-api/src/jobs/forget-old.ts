import type { MedusaContainer } from "@medusajs/framework/types";
import { forgetOld } from "../workflows/own-data/forget-old";

/** What is of no more use loses what tells whose it was. */
export default async function forgetOldPersonalData(container: MedusaContainer): Promise<void> {
  const changed = await forgetOld(container);
  if (changed > 0) container.resolve("logger").info(`personal data: ${changed} old rows were made anonymous`);
}

export const config = { name: "forget-old-personal-data", schedule: "37 * * * *" };
