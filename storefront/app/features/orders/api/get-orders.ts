import type { OrdersQuery } from "@contract/orders";
import type { Order } from "@contract/records";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api, totalCount } from "~/lib/api-client";

export interface OrdersPage {
  orders: Order[];
  /** Of all pages. */
  total: number;
}

/** A page of every customer's orders, newest first; administrators only. @throws ApiError 401, 403 */
async function getOrders(query: OrdersQuery, signal?: AbortSignal): Promise<OrdersPage> {
  const answer = await api("GET /orders", { query, signal });
  return { orders: answer.data, total: totalCount(answer) };
}

const ordersOptions = (query: OrdersQuery) =>
  queryOptions({
    queryKey: ["orders", "all", query],
    queryFn: ({ signal }) => getOrders(query, signal),
    placeholderData: keepPreviousData,
  });

export function useOrders(query: OrdersQuery) {
  return useQuery(ordersOptions(query));
}
