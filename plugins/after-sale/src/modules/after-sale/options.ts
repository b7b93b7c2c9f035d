import { MedusaError } from "@medusajs/framework/utils";

/** What the plugin is configured with; all of it may be left out. */
export interface AfterSaleOptions {
  /** Days after its delivery in which an order may be returned; 0 for none. @default 30 */
  returnDays?: number;
  /** Days after its delivery in which whoever bought may withdraw from the contract; 0 where no law gives that right. @default 0 */
  withdrawalDays?: number;
}

const MOST_DAYS = 3650;

/** @throws MedusaError that names the option and what it may be */
export function checkOptions({
  returnDays = 30,
  withdrawalDays = 0,
}: AfterSaleOptions = {}): Required<AfterSaleOptions> {
  for (const [name, days] of Object.entries({ returnDays, withdrawalDays })) {
    if (Number.isInteger(days) && days >= 0 && days <= MOST_DAYS) continue;
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `after-sale: the option ${name} must be a whole number from 0 to ${MOST_DAYS}`,
    );
  }
  return { returnDays, withdrawalDays };
}
