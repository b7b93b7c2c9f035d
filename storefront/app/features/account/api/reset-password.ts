import type { ResetPasswordBody } from "@contract/accounts";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** Sets a new password; every session of the account ends. @throws ApiError 400 bad code or refused password, 429 */
async function resetPassword(body: ResetPasswordBody): Promise<void> {
  await api("POST /password_reset/reset", { body });
}

export function useResetPassword() {
  return useMutation({ mutationFn: resetPassword });
}
