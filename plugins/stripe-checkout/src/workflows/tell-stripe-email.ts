import type { MedusaContainer } from "@medusajs/framework/types";
import { checkoutContext } from "../modules/checkout/context";
import { tellEmail } from "../modules/checkout/stripe/customers";

/** Writes a customer's new email to Stripe, where Stripe knows the customer. See {@link tellEmail}. */
export function tellStripeEmail(
  container: MedusaContainer,
  customerId: string,
  email: string,
): Promise<void> {
  return tellEmail(checkoutContext(container), customerId, email);
}
