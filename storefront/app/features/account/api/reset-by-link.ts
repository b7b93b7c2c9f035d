import type { ResetByLinkBody } from "@contract/accounts";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** Sets a new password; every session of the account ends. @throws ApiError 400 bad link or refused password */
async function resetByLink(body: ResetByLinkBody): Promise<void> {
  await api("POST /password_reset/reset_link", { body });
}

export function useResetByLink() {
  return useMutation({ mutationFn: resetByLink });
}
