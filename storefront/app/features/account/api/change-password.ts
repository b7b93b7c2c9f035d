import type { ChangePasswordBody } from "@contract/accounts";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** Every other session of the account ends. @throws ApiError 400 wrong current or refused new password, 401, 429 */
async function changePassword(body: ChangePasswordBody): Promise<void> {
  await api("POST /change-password", { body });
}

export function useChangePassword() {
  return useMutation({ mutationFn: changePassword });
}
