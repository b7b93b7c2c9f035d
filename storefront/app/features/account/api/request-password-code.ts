import type { EmailBody } from "@contract/accounts";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** Mails a reset code; answers alike for emails that the shop does not know. @throws ApiError 429 */
async function requestPasswordCode(body: EmailBody): Promise<void> {
  await api("POST /password_reset/getOTP", { body });
}

export function useRequestPasswordCode() {
  return useMutation({ mutationFn: requestPasswordCode });
}
