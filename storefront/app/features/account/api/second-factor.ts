import type { SecondFactorShown, ShowSecondFactorBody } from "@contract/second-factor";
import { startAuthentication } from "@simplewebauthn/browser";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** Asked once for a session: an answer stays true until a call of the staff's is refused. */
const secondFactorOptions = queryOptions({
  queryKey: ["account", "second-factor"],
  queryFn: async ({ signal }) => (await api("GET /second-factor", { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

export const secondFactorKey = secondFactorOptions.queryKey;

/** Whether the staff's calls wait for a second factor, and how it is shown. @throws ApiError 401, 403 */
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

/** @throws ApiError as above; Error when the browser's question was closed or timed out */
export function useShowPasskey() {
  return useMutation({ mutationFn: showPasskey, onSuccess: useOpen() });
}

/** Opens the staff's area once the factor was shown. */
function useOpen() {
  const queries = useQueryClient();
  return ({ needed }: SecondFactorShown) => {
    queries.setQueryData(secondFactorKey, (before) => before && { ...before, needed });
  };
}
