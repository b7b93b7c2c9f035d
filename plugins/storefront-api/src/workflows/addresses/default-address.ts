import type { MedusaContainer } from "@medusajs/framework/types";
import type { Address } from "../../contract/own-data";
import { listAddresses } from "./address-book";

/** The address that the payment page opens with; undefined for an empty book. */
export async function defaultAddress(
  container: MedusaContainer,
  customerId: string,
): Promise<Omit<Address, "_id" | "isDefault"> | undefined> {
  const found = (await listAddresses(container, customerId)).find(({ isDefault }) => isDefault);
  if (!found) return undefined;
  const { _id, isDefault, ...address } = found;
  return address;
}
