import { StatusBadge } from "@medusajs/ui";
import type { Delivery } from "../../lib/deliveries";

const STATES = {
  to_ship: { text: "To ship", color: "orange" },
  on_the_way: { text: "On the way", color: "blue" },
  delivered: { text: "Delivered", color: "green" },
  empty: { text: "Nothing to ship", color: "grey" },
  canceled: { text: "Canceled", color: "grey" },
} as const;

/** How far an order is, in the words of all pages here. */
export const DeliveryBadge = ({ state }: { state: Delivery["state"] }) => (
  <StatusBadge color={STATES[state].color}>{STATES[state].text}</StatusBadge>
);
