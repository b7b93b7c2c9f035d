import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

const sessionsOptions = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: async ({ signal }) => (await api("GET /sessions", { signal })).data,
});

/** Where the account is signed in. @throws ApiError 401 */
export function useSessions() {
  return useQuery(sessionsOptions);
}

/** Signs the account out in one place. A session that has already ended is no failure. */
export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("DELETE /sessions/:id", { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
  });
}
