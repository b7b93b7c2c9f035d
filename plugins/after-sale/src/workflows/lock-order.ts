import { Failure } from "@emberly/kit/failure";
import { withOrderLock } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";

/**
 * Does something with an order while nobody ships, cancels or returns any of it.
 *
 * @throws Failure 409 when somebody else works on the order for too long
 */
export async function lockOrder<T>(
  container: MedusaContainer,
  orderId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await withOrderLock(container, orderId, work);
  } catch (error) {
    if (error instanceof Error && error.name === "LockBusyError") {
      throw new Failure(409, "This order is being worked on right now. Try again in a moment.");
    }
    throw error;
  }
}
