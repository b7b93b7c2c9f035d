import type { User } from "@contract/records";
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";
import { useRootStore } from "~/stores/root-store";

const passkeysOptions = queryOptions({
  queryKey: ["account", "passkeys"],
  queryFn: async ({ signal }) => (await api("GET /passkeys", { signal })).data,
});

/** Whether the account has a passkey. @throws ApiError 401 */
export async function hasPasskeys(): Promise<boolean> {
  return (await api("GET /passkeys")).data.length > 0;
}

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
  return sendPasskey(await startAuthentication({ optionsJSON }));
}

/**
 * Has the browser offer its passkeys where the email is typed, and waits until one is chosen.
 *
 * @returns whom it signed in; undefined when the browser cannot do that, or something else was chosen
 * @throws ApiError 401 when the passkey is not accepted
 */
export async function signInByOfferedPasskey(): Promise<User | undefined> {
  const response = await offeredPasskey().catch(() => undefined);
  return response && sendPasskey(response);
}

async function offeredPasskey() {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  const { data: optionsJSON } = await api("POST /passkeys/sign-in/options");
  return startAuthentication({ optionsJSON, useBrowserAutofill: true });
}

async function sendPasskey(response: Awaited<ReturnType<typeof startAuthentication>>): Promise<User> {
  const body = { response: { ...response, response: { ...response.response } } };
  return (await api("POST /passkeys/sign-in", { body })).data;
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
