import { MedusaError } from "@medusajs/framework/utils";

/** What the plugin is configured with; all of it may be left out. */
export interface AfterSaleOptions {
  /** Days after its delivery in which an order may be returned; 0 for none. @default 30 */
  returnDays?: number;
  /** Days after its delivery in which whoever bought may withdraw from the contract; 0 where no law gives that right. @default 0 */
  withdrawalDays?: number;
  /** Taken off the refund of what is no longer wanted, in whole units of the order's currency (dollars). @default 0 */
  returnFee?: number;
}

const MOST_DAYS = 3650;
const HIGHEST_FEE = 10_000;

/** @throws MedusaError that names the option and what it may be */
export function checkOptions({
  returnDays = 30,
  withdrawalDays = 0,
  returnFee = 0,
}: AfterSaleOptions = {}): Required<AfterSaleOptions> {
  for (const [name, days] of Object.entries({ returnDays, withdrawalDays })) {
    if (Number.isInteger(days) && days >= 0 && days <= MOST_DAYS) continue;
    throw wrong(name, `a whole number from 0 to ${MOST_DAYS}`);
  }
  if (!(returnFee >= 0 && returnFee <= HIGHEST_FEE))
    throw wrong("returnFee", `a number from 0 to ${HIGHEST_FEE}`);
  return { returnDays, withdrawalDays, returnFee };
}

const wrong = (option: string, range: string) =>
  new MedusaError(MedusaError.Types.INVALID_DATA, `after-sale: the option ${option} must be ${range}`);
