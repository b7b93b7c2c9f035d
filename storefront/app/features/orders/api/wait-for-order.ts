import type { Order } from "@contract/records";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { customerOrdersOptions } from "./get-customer-orders";

const INTERVAL_MS = 2000;
/** The wait ends here: the order mail arrives anyway. */
const PATIENCE_MS = 60_000;

/** The newest order, when it was placed at or after the given time. Orders come newest first. */
export function newOrder(orders: readonly Order[], placedAfter: number): Order | undefined {
  const newest = orders[0];
  return newest && Date.parse(newest.createdAt) >= placedAfter ? newest : undefined;
}

/**
 * Looks for a customer's new order for up to a minute.
 *
 * @param placedAfter ms since 1970; null when there is nothing to wait for
 */
export function useNewOrder(userId: string, placedAfter: number | null) {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);

  const find = (orders: readonly Order[] = []) =>
    placedAfter === null ? undefined : newOrder(orders, placedAfter);
  const { data, error } = useQuery({
    ...customerOrdersOptions(userId),
    enabled: placedAfter !== null,
    // What was loaded before the payment can't have the order.
    staleTime: 0,
    refetchInterval: ({ state }) => (isPatient && !state.error && !find(state.data) ? INTERVAL_MS : false),
  });
  const order = find(data);
  return { order, isWaiting: placedAfter !== null && isPatient && !order && !error };
}
