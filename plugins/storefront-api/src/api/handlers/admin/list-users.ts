import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { calls } from "../../../contract/calls";
import { readUsers } from "../../../workflows/accounts/read-user";
import { bind } from "../../shell/call";

export const listUsers = bind(calls.listUsers, async ({ container, query, res }) => {
  const { users, count } = await readUsers(container.resolve(ContainerRegistrationKeys.PG_CONNECTION), query);
  res.set("X-Total-Count", String(count));
  return users;
});
