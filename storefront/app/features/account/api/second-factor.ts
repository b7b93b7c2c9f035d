import type { SecondFactor, SecondFactorShown, ShowSecondFactorBody } from "@contract/second-factor";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** Asked once for a session: an answer stays true until a call of the staff's is refused. */
const secondFactorOptions = queryOptions({
  queryKey: ["account", "second-factor"],
  queryFn: async ({ signal }) => (await api<SecondFactor>("/second-factor", { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

export const secondFactorKey = secondFactorOptions.queryKey;

/** Whether the staff's calls wait for a second factor, and how it is shown. @throws ApiError 401, 403 */
export function useSecondFactor() {
  return useQuery(secondFactorOptions);
}

async function showSecondFactor(body: ShowSecondFactorBody): Promise<SecondFactorShown> {
  return (await api<SecondFactorShown>("/second-factor", { body })).data;
}

/** @throws ApiError 400 wrong, late or used code, 429 with when to try again */
export function useShowSecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: showSecondFactor,
    onSuccess: ({ needed }) =>
      queries.setQueryData(secondFactorKey, (before) => before && { ...before, needed }),
  });
}
