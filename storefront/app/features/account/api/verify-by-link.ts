import type { VerifyByLinkBody } from "@contract/accounts";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/lib/api-client";
import { useRootStore } from "~/stores/root-store";
import { getMe } from "./get-me";

/**
 * Verifies the account with the secret of the mail's link, then asks the server who is signed in, as `useVerifyEmail` does.
 *
 * @throws ApiError 400 wrong, late or used link, 403 in a browser that did not give the password
 */
export function useVerifyByLink() {
  const { setCurrentUser } = useRootStore.getState();
  return useMutation({
    mutationFn: async (body: VerifyByLinkBody) => {
      await api("POST /request_email_otp/verify_link", { body });
      return getMe().catch(() => null);
    },
    onSuccess: (user) => setCurrentUser(user),
  });
}
