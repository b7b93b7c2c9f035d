import type { MedusaContainer } from "@medusajs/framework/types";
import { BACK_OFFICE_MODULE } from "../modules/back-office/name";
import type BackOfficeService from "../modules/back-office/service";

/** The minute of the page Stock: takes in what has changed, so that whoever opens it does not wait for it. */
export default async function keepStockRows(container: MedusaContainer): Promise<void> {
  await container.resolve<BackOfficeService>(BACK_OFFICE_MODULE).stock.takeMarks();
}

export const config = { name: "back-office-stock-rows", schedule: "* * * * *" };
