import type { UpdateMeBody } from "@contract/own-data";
import type { User } from "@contract/records";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/lib/api-client";
import { useRootStore } from "~/stores/root-store";

/** @throws ApiError 400 that names the field, 401 */
async function updateMe(body: UpdateMeBody): Promise<User> {
  return (await api("POST /me", { body })).data;
}

/** `updateMe`, which keeps the user's record in the store up to date. */
export function useUpdateMe() {
  const { setCurrentUser } = useRootStore.getState();
  return useMutation({ mutationFn: updateMe, onSuccess: setCurrentUser });
}
