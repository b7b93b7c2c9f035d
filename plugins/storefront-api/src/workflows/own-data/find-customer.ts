import { Failure } from "@emberly/kit/failure";
import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type AccountsService from "../../modules/accounts/service";
import type { ToErase } from "./ask-erasure";

/** The customer of an id, for the staff's page. @throws Failure 404, 409 for one without an account */
export async function findCustomerById(container: MedusaContainer, customerId: string): Promise<ToErase> {
  const [row] = await sqlOf(container)<{ email: string; identity: string | null }>(
    `select customer.email, identity.id as identity from customer
     left join auth_identity identity on identity.app_metadata->>'customer_id' = customer.id and identity.deleted_at is null
     where customer.id = ? and customer.deleted_at is null`,
    [customerId],
  );
  if (!row) throw new Failure(404, "There is no such customer");
  if (!row.identity)
    throw new Failure(409, "This customer has no account, so nothing is kept beyond what you see");
  return { email: row.email, customerId, authIdentityId: row.identity };
}

/** The customer of an email, for the staff's commands. @throws Failure 404 */
export async function findCustomer(container: MedusaContainer, email: string): Promise<ToErase> {
  const folded = email.trim().toLowerCase();
  const found = await container.resolve<AccountsService>(ACCOUNTS_MODULE).find(folded);
  if (found.state === "none" || !found.customerId) throw new Failure(404, "No customer has this email");
  return { email: folded, customerId: found.customerId, authIdentityId: found.authIdentityId };
}
