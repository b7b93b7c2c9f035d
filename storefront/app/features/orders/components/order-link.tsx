import type { Order } from "@contract/records";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useRootStore } from "~/stores/root-store";
import type { HandedOrder } from "../model/handed-order";

interface OrderLinkProps {
  order: Order;
  to: string;
  children: ReactNode;
}

/** Leads to an order and hands it over, so that it shows at once. */
export function OrderLink({ order, to, children }: OrderLinkProps) {
  const userId = useRootStore((state) => state.user.currentUser?._id);
  const state: HandedOrder = { order, userId };
  return (
    <Link to={to} state={state} className="text-link font-semibold whitespace-nowrap">
      {children}
    </Link>
  );
}
