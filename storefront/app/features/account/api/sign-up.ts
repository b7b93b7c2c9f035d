import type { SignUpBody } from "@contract/accounts";
import type { User } from "@contract/records";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/lib/api-client";
import { useRootStore } from "~/stores/root-store";

/** Makes an account and has a code mailed; starts no session. @throws ApiError 400 with what is wrong, 429 */
async function signUp(body: SignUpBody): Promise<User> {
  return (await api("POST /signup", { body })).data;
}

/** `signUp`, with the user's state in the store going along. */
export function useSignUp() {
  const { startSignIn, completeSignIn, failSignIn } = useRootStore.getState();
  return useMutation({
    mutationFn: signUp,
    onMutate: startSignIn,
    onSuccess: (user) => completeSignIn(user),
    onError: failSignIn,
  });
}
