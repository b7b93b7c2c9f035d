import type { StockAlert } from "@contract/stock-alerts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

const alertsOptions = queryOptions({
  queryKey: ["account", "stock-alerts"],
  queryFn: async ({ signal }) => (await api("GET /stock-alerts", { signal })).data,
});

/** What the account waits for. @throws ApiError 401 */
export function useStockAlerts() {
  return useQuery(alertsOptions);
}

/** Ends a wish. One that has ended already is no failure. */
export function useEndStockAlert() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("DELETE /stock-alerts/:id", { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: alertsOptions.queryKey }),
  });
}

/** Confirms an address with the secret of its mail's link. @throws ApiError 400 wrong or late link */
async function confirmStockAlert(secret: string): Promise<StockAlert> {
  return (await api("POST /stock-alerts/confirm", { body: { secret } })).data;
}

export function useConfirmStockAlert() {
  return useMutation({ mutationFn: confirmStockAlert });
}
