import type { VerifyEmailBody } from "@contract/accounts";
import type { User } from "@contract/records";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/lib/api-client";
import { useRootStore } from "~/stores/root-store";
import { getMe } from "./get-me";

/** Verifies the account. @throws ApiError 400 wrong, late or used code, 429 */
async function verifyEmail(body: VerifyEmailBody): Promise<User> {
  return (await api("POST /request_email_otp/verify_email", { body })).data;
}

/**
 * `verifyEmail`, then whoever the server says is signed in: it opens a session only for the browser that signed up
 * or gave the right password lately, so the answer alone does not mean that this one is.
 */
export function useVerifyEmail() {
  const { setCurrentUser } = useRootStore.getState();
  return useMutation({
    mutationFn: async (body: VerifyEmailBody) => {
      await verifyEmail(body);
      // The account is verified by now: not being able to ask must not look like a failed code.
      return getMe().catch(() => null);
    },
    onSuccess: (user) => setCurrentUser(user),
  });
}
