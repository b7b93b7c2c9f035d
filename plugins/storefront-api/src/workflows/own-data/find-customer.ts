import { Failure } from "@emberly/kit/failure";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type AccountsService from "../../modules/accounts/service";
import type { ToErase } from "./ask-erasure";

/** The customer of an email, for the staff's commands. @throws Failure 404 */
export async function findCustomer(container: MedusaContainer, email: string): Promise<ToErase> {
  const folded = email.trim().toLowerCase();
  const found = await container.resolve<AccountsService>(ACCOUNTS_MODULE).find(folded);
  if (found.state === "none" || !found.customerId) throw new Failure(404, "No customer has this email");
  return { email: folded, customerId: found.customerId, authIdentityId: found.authIdentityId };
}
