import type { SignUpBody } from "@contract/accounts";
import type { User } from "@contract/records";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/lib/api-client";
import { useRootStore } from "~/stores/root-store";

/** Creates an account and mails a code. It starts no session. @throws ApiError 400 with what is wrong, 429 */
async function signUp(body: SignUpBody): Promise<User> {
  return (await api("POST /signup", { body })).data;
}

/** `signUp`, which keeps the user's state in the store up to date. */
export function useSignUp() {
  const { startSignIn, completeSignIn, failSignIn } = useRootStore.getState();
  return useMutation({
    mutationFn: signUp,
    onMutate: startSignIn,
    onSuccess: (user) => completeSignIn(user),
    onError: failSignIn,
  });
}
