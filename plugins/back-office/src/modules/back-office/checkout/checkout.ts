import { Limiter } from "@emberly/kit/limiter";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";

/** The payment of an order. */
export interface OrderPayment {
  payment_intent_id: string;
  /** Where a person can look at it; null when no page is known for it. */
  url: string | null;
  /** Whether it waits for a person; the goods should not leave yet. */
  in_review: boolean;
}

/** What this plugin must know of the checkout that orders come from. */
export interface Checkout {
  /** SQL that is false for an order which is only just being made. @param order alias of the engine's table `order` */
  orderIsPlaced(order: string): string;
  /**
   * The table whose change makes an order placed, and its column with the order's id. Undefined when every order is placed from
   * the beginning.
   */
  placedBy?: { table: string; column: string };
  /** Payments by the orders' ids. Orders that were made without this checkout are left out. */
  paymentsOfOrders(container: MedusaContainer, orderIds: string[]): Promise<Map<string, OrderPayment>>;
  /**
   * Does something with an order while nobody else changes it.
   *
   * @throws Error named `LockBusyError` when somebody else has the lock for too long
   */
  withOrderLock<T>(container: MedusaContainer, orderId: string, work: () => Promise<T>): Promise<T>;
}

const WAIT_S = 15;
/** Waiting for an order's lock occupies a database connection each: only a few at once. */
const orderWork = new Limiter(2);

/** Orders of the engine's own checkout are whole from the beginning. */
const ofTheEngine: Checkout = {
  orderIsPlaced: () => "true",
  paymentsOfOrders: async () => new Map(),
  withOrderLock: (container, orderId, work) =>
    orderWork.run(() =>
      container.resolve(Modules.LOCKING).execute(`order:${orderId}`, work, { timeout: WAIT_S }),
    ),
};

/** @throws Error when the package does not export what {@link Checkout} asks for */
export function readCheckout({ checkout }: { checkout?: { resolve: string } }): Checkout {
  if (!checkout) return ofTheEngine;
  const found = require(checkout.resolve) as Partial<Checkout>;
  const { orderIsPlaced, placedBy, paymentsOfOrders, withOrderLock } = found;
  if (!orderIsPlaced || !placedBy || !paymentsOfOrders || !withOrderLock) {
    throw new Error(
      `back-office: "${checkout.resolve}" must export orderIsPlaced, placedBy, paymentsOfOrders and withOrderLock`,
    );
  }
  return { orderIsPlaced, placedBy, paymentsOfOrders, withOrderLock };
}
