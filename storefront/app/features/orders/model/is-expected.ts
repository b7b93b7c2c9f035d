import type { Order } from "@contract/records";

/** Whether it has yet to arrive, and will. */
export const isExpected = ({ status, delivery_status }: Order): boolean =>
  status !== "cancelled" && delivery_status === "pending";
