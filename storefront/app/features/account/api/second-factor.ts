import type { SecondFactorShown, ShowSecondFactorBody } from "@contract/second-factor";
import { startAuthentication } from "@simplewebauthn/browser";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** Asked once per session: the answer holds until a staff call is refused. */
const secondFactorOptions = queryOptions({
  queryKey: ["account", "second-factor"],
  queryFn: async ({ signal }) => (await api("GET /second-factor", { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

export const secondFactorKey = secondFactorOptions.queryKey;

/** Whether the staff calls wait for a second factor, and how one can be shown. @throws ApiError 401, 403 */
export function useSecondFactor() {
  return useQuery(secondFactorOptions);
}

async function showSecondFactor(body: ShowSecondFactorBody): Promise<SecondFactorShown> {
  return (await api("POST /second-factor", { body })).data;
}

/** Lets the browser ask for one of the account's passkeys. @throws Error when nobody answers it */
async function showPasskey(): Promise<SecondFactorShown> {
  const { data } = await api("POST /second-factor/options");
  const response = await startAuthentication({ optionsJSON: data });
  return showSecondFactor({ method: "passkey", response: { ...response } });
}

/** @throws ApiError 400 wrong, late or used code, 429 with when to try again */
export function useShowSecondFactor() {
  return useMutation({ mutationFn: showSecondFactor, onSuccess: useOpen() });
}

/** @throws ApiError as above; Error when the browser's dialog was closed or timed out */
export function useShowPasskey() {
  return useMutation({ mutationFn: showPasskey, onSuccess: useOpen() });
}

/** Opens the staff area once a factor has been shown. */
function useOpen() {
  const queries = useQueryClient();
  return ({ needed }: SecondFactorShown) => {
    queries.setQueryData(secondFactorKey, (before) => before && { ...before, needed });
  };
}
