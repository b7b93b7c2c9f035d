import { MedusaError } from "@medusajs/framework/utils";

/** What the plugin is configured with; all of it may be left out. */
export interface AfterSaleOptions {
  /** Days after its delivery in which an order may be returned; 0 for none. @default 30 */
  returnDays?: number;
}

const MOST_DAYS = 3650;

/** @throws MedusaError that names the option and what it may be */
export function checkOptions({ returnDays = 30 }: AfterSaleOptions = {}): Required<AfterSaleOptions> {
  if (Number.isInteger(returnDays) && returnDays >= 0 && returnDays <= MOST_DAYS) return { returnDays };
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `after-sale: the option returnDays must be a whole number from 0 to ${MOST_DAYS}`,
  );
}
