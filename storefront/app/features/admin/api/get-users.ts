import type { UsersQuery } from "@contract/admin";
import type { User } from "@contract/records";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api, totalCount } from "~/lib/api-client";

export interface UsersPage {
  users: User[];
  /** Of all pages. */
  total: number;
}

/** A page of the customers; `q` looks in name and email. Administrators only. @throws ApiError 401, 403 */
async function getUsers(query: UsersQuery, signal?: AbortSignal): Promise<UsersPage> {
  const answer = await api("GET /admin/users", { query, signal });
  return { users: answer.data, total: totalCount(answer) };
}

const usersOptions = (query: UsersQuery) =>
  queryOptions({
    queryKey: ["admin", "users", query],
    queryFn: ({ signal }) => getUsers(query, signal),
    placeholderData: keepPreviousData,
  });

export function useUsers(query: UsersQuery) {
  return useQuery(usersOptions(query));
}
