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
 * `verifyEmail`, then asks the server who is signed in. It opens a session only for the browser that signed up or gave
 * the right password lately, so the answer alone does not say whether this one is signed in.
 */
export function useVerifyEmail() {
  const { setCurrentUser } = useRootStore.getState();
  return useMutation({
    mutationFn: async (body: VerifyEmailBody) => {
      await verifyEmail(body);
      // The account is verified by now, so a failed question must not look like a wrong code.
      return getMe().catch(() => null);
    },
    onSuccess: (user) => setCurrentUser(user),
  });
}
