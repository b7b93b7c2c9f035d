import { calls } from "../../contract/calls";
import { bind } from "../../http/call";
import { readUsers } from "../../serialise/user";
import { sqlOf } from "../accounts/services";

export const listUsers = bind(calls.listUsers, async ({ container, query, res }) => {
  const { users, count } = await readUsers(sqlOf(container), query);
  res.set("X-Total-Count", String(count));
  return users;
});
