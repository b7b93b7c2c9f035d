import { ADMINISTRATOR_ROLE } from "./roles";

/**
 * The roles of the row of the table "user" in a query, as an array. A user who never was given any is an
 * administrator, as the engine has it too: accounts from before there were roles, or from its command line. Who had
 * roles that were taken away has none.
 */
export const USER_ROLES = `case
  when "user".id is null then array[]::text[]
  when exists (select 1 from user_rbac_role held where held.user_id = "user".id)
    then array(select held.rbac_role_id from user_rbac_role held
               where held.user_id = "user".id and held.deleted_at is null)
  else array['${ADMINISTRATOR_ROLE}'] end`;
