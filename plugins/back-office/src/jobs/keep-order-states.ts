import type { MedusaContainer } from "@medusajs/framework/types";
import { BACK_OFFICE_MODULE } from "../modules/back-office/name";
import type BackOfficeService from "../modules/back-office/service";

/** The minute of the lists of orders: computes rows of orders that are older than the lists, and keeps counting cheap. */
export default async function keepOrderStates(container: MedusaContainer): Promise<void> {
  const { orderStates } = container.resolve<BackOfficeService>(BACK_OFFICE_MODULE);
  await orderStates.fill();
  await orderStates.addUp();
}

export const config = { name: "back-office-order-states", schedule: "* * * * *" };
