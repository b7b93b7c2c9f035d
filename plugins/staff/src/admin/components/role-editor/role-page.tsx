import { useMyPermissions } from "@emberly/kit/admin/permissions";
import { Loaded } from "@emberly/kit/admin/section";
import type { UseQueryResult } from "@tanstack/react-query";
import { type Role, usePermissionGroups } from "../../lib/roles";
import { RoleEditor } from "./role-editor";

/** The form of a role, once everything is there that it asks about. */
export function RolePage({ query }: { query?: UseQueryResult<Role> }) {
  const groups = usePermissionGroups();
  const mine = useMyPermissions();
  // Where it cannot be told what one may do, the server judges.
  if (mine.isPending) return <Loaded query={mine}>{() => null}</Loaded>;
  return (
    <Loaded query={groups}>
      {(all) =>
        query ? (
          <Loaded query={query}>{(role) => <RoleEditor key={role.id} role={role} groups={all} />}</Loaded>
        ) : (
          <RoleEditor groups={all} />
        )
      }
    </Loaded>
  );
}
