import type { ChangeAddressBody, NewAddressBody } from "@contract/own-data";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

const addressesOptions = queryOptions({
  queryKey: ["account", "addresses"],
  queryFn: async ({ signal }) => (await api("GET /addresses", { signal })).data,
});

/** The account's address book, the default one first. @throws ApiError 401 */
export function useAddresses() {
  return useQuery(addressesOptions);
}

/** What the form holds: all of an address as texts. */
export type AddressDraft = Required<Omit<NewAddressBody, "isDefault">>;

/** Adds an address, or changes the one with the id. @throws ApiError 400 that says what to enter, 404, 409 */
export function useSaveAddress(id?: string) {
  return useChange((draft: AddressDraft) =>
    id === undefined
      ? api("POST /addresses", { body: draft })
      : api("POST /addresses/:id", { params: { id }, body: draft }),
  );
}

/** @throws ApiError 404 */
export function useMakeDefault() {
  const body: ChangeAddressBody = { isDefault: true };
  return useChange((id: string) => api("POST /addresses/:id", { params: { id }, body }));
}

/** @throws ApiError 404 */
export function useRemoveAddress() {
  return useChange((id: string) => api("DELETE /addresses/:id", { params: { id } }));
}

/** Which one is the default may change with any of them, so the book is read again. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: addressesOptions.queryKey }),
  });
}
