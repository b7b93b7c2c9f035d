import type { ChangeEmailBody, ConfirmEmailBody, UndoEmailBody } from "@contract/own-data";
import type { User } from "@contract/records";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/lib/api-client";
import { useRootStore } from "~/stores/root-store";

/** Mails a code to both addresses. @throws ApiError 400, 409 for the staff, 429 */
export function useChangeEmail() {
  return useMutation({ mutationFn: (body: ChangeEmailBody) => api("POST /me/email", { body }) });
}

/** @throws ApiError 400 for a wrong code, 409, 429 */
async function confirmEmail(body: ConfirmEmailBody): Promise<User> {
  return (await api("POST /me/email/confirm", { body })).data;
}

/** `confirmEmail`, which keeps the user's record in the store up to date. */
export function useConfirmEmail() {
  const { setCurrentUser } = useRootStore.getState();
  return useMutation({ mutationFn: confirmEmail, onSuccess: setCurrentUser });
}

/** Gives an account its former email back. @throws ApiError 400 wrong, late or used link, 409 */
export function useUndoEmail() {
  return useMutation({ mutationFn: (body: UndoEmailBody) => api("POST /me/email/undo", { body }) });
}
