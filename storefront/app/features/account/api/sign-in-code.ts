import type { EmailBody, SignInByCodeBody, SignInByLinkBody } from "@contract/accounts";
import type { User } from "@contract/records";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/lib/api-client";
import { useRootStore } from "~/stores/root-store";

/** Mails a code that signs in; answers alike for emails that the shop does not know. @throws ApiError 429 */
async function requestSignInCode(body: EmailBody): Promise<void> {
  await api("POST /sign-in-code", { body });
}

/** Opens a session. @throws ApiError 400 wrong, late or used code, 429 with when to try again */
async function signInByCode(body: SignInByCodeBody): Promise<User> {
  return (await api("POST /sign-in-code/verify", { body })).data;
}

/** Opens a session with the secret of the mail's link. @throws ApiError 400 wrong, late or used link */
async function signInByLink(body: SignInByLinkBody): Promise<User> {
  return (await api("POST /sign-in-code/verify_link", { body })).data;
}

export function useRequestSignInCode() {
  return useMutation({ mutationFn: requestSignInCode });
}

/** `signInByCode`, which keeps the user's state in the store up to date. */
export function useSignInByCode() {
  return useSignIn(signInByCode);
}

/** `signInByLink`, which keeps the user's state in the store up to date. */
export function useSignInByLink() {
  return useSignIn(signInByLink);
}

function useSignIn<Body>(mutationFn: (body: Body) => Promise<User>) {
  const { startSignIn, completeSignIn, failSignIn } = useRootStore.getState();
  return useMutation({
    mutationFn,
    onMutate: startSignIn,
    onSuccess: (user) => completeSignIn(user),
    onError: failSignIn,
  });
}
