import { sqlOf } from "@emberly/kit/sql";
import { calls } from "../../../contract/calls";
import { readUsers } from "../../../workflows/accounts/read-user";
import { bind } from "../../shell/call";

export const listUsers = bind(calls.listUsers, async ({ container, query, res }) => {
  const { users, count } = await readUsers(sqlOf(container), query);
  res.set("X-Total-Count", String(count));
  return users;
});
