import type { CustomerOrdersBody } from "@contract/orders";
import type { Order } from "@contract/records";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** A customer's orders, newest first. @throws ApiError 401, 403 for another customer's */
async function getCustomerOrders(body: CustomerOrdersBody, signal?: AbortSignal): Promise<Order[]> {
  return (await api("POST /orders/customer", { body, signal })).data;
}

const customerOrdersOptions = (userId: string) =>
  queryOptions({
    queryKey: ["orders", "customer", userId],
    queryFn: ({ signal }) => getCustomerOrders({ userId }, signal),
  });

export function useCustomerOrders(userId: string) {
  return useQuery(customerOrdersOptions(userId));
}
