import type { User } from "@contract/records";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";
import { useRootStore } from "~/stores/root-store";

const passkeysOptions = queryOptions({
  queryKey: ["account", "passkeys"],
  queryFn: async ({ signal }) => (await api("GET /passkeys", { signal })).data,
});

/** @throws ApiError 401 */
export function usePasskeys() {
  return useQuery(passkeysOptions);
}

/** Lets the browser make a passkey. @throws ApiError; Error when the browser's dialog was closed or timed out */
export function useAddPasskey() {
  return useChange(async (name: string) => {
    const { data: optionsJSON } = await api("POST /passkeys/options");
    const response = await startRegistration({
      optionsJSON: optionsJSON as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"],
    });
    await api("POST /passkeys", {
      body: { response: { ...response, response: { ...response.response } }, ...(name ? { name } : {}) },
    });
  });
}

/** @throws ApiError 404 */
export function useRemovePasskey() {
  return useChange((id: string) => api("DELETE /passkeys/:id", { params: { id } }));
}

/** Opens a session with a passkey that the browser offers. @throws as above; ApiError 401 when it is not accepted */
async function signInByPasskey(): Promise<User> {
  const { data: optionsJSON } = await api("POST /passkeys/sign-in/options");
  const response = await startAuthentication({ optionsJSON });
  return (
    await api("POST /passkeys/sign-in", {
      body: { response: { ...response, response: { ...response.response } } },
    })
  ).data;
}

/** `signInByPasskey`, which keeps the user's state in the store up to date. */
export function useSignInByPasskey() {
  const { startSignIn, completeSignIn, failSignIn } = useRootStore.getState();
  return useMutation({
    mutationFn: signInByPasskey,
    onMutate: startSignIn,
    onSuccess: (user) => completeSignIn(user),
    onError: failSignIn,
  });
}

function useChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: passkeysOptions.queryKey }),
  });
}
