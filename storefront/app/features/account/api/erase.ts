import type { EraseBody, ErasureAsked, UndoErasureBody } from "@contract/own-data";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** Signs out everywhere at once. @throws ApiError 400 wrong password or code, 409 in words, 429 */
async function erase(body: EraseBody): Promise<ErasureAsked> {
  return (await api("POST /me/erase", { body })).data;
}

export function useErase() {
  return useMutation({ mutationFn: erase });
}

/** Mails a code in the place of the password. @throws ApiError 429 */
export function useRequestEraseCode() {
  return useMutation({ mutationFn: () => api("POST /me/erase/code") });
}

/** Keeps an account that is about to be erased. @throws ApiError 400 wrong, late or used link */
export function useUndoErasure() {
  return useMutation({ mutationFn: (body: UndoErasureBody) => api("POST /me/erase/undo", { body }) });
}
