import type { LoginBody } from "@contract/accounts";
import type { User } from "@contract/records";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/lib/api-client";
import { useRootStore } from "~/stores/root-store";

/** Opens a session. @throws ApiError 401 bad credentials, 403 email not verified, 429 with when to try again */
async function login(body: LoginBody): Promise<User> {
  return (await api("POST /login", { body })).data;
}

/** `login`, which keeps the user's state in the store up to date. */
export function useLogin() {
  const { startSignIn, completeSignIn, failSignIn } = useRootStore.getState();
  return useMutation({
    mutationFn: login,
    onMutate: startSignIn,
    onSuccess: (user) => completeSignIn(user),
    onError: failSignIn,
  });
}
