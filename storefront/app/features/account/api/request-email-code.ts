import type { EmailBody } from "@contract/accounts";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** Mails a verification code; answers alike for emails that the shop does not know. @throws ApiError 429 */
async function requestEmailCode(body: EmailBody): Promise<void> {
  await api("POST /request_email_otp", { body });
}

export function useRequestEmailCode() {
  return useMutation({ mutationFn: requestEmailCode });
}
