import type { MedusaContainer } from "@medusajs/framework/types";
import { AFTER_SALE_MODULE } from "../modules/after-sale/name";
import type AfterSaleService from "../modules/after-sale/service";

/** The minute of what was sold and asked back: counts orders that are older than the count, and keeps reading cheap. */
export default async function keepTally(container: MedusaContainer): Promise<void> {
  const { tally } = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  await tally.fill();
  await tally.fold();
}

export const config = { name: "after-sale-tally", schedule: "* * * * *" };
