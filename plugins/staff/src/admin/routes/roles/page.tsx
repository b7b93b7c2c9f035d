import { useMyPermissions } from "@emberly/kit/admin/permissions";
import { defineRouteConfig } from "@medusajs/admin-sdk";
import { ShieldCheck } from "@medusajs/icons";
import { ApiKeys } from "../../components/roles/api-keys";
import { Invitations } from "../../components/roles/invitations";
import { MyRights } from "../../components/roles/my-rights";
import { People } from "../../components/roles/people";
import { RoleList } from "../../components/roles/role-list";

/** Which roles there are, and who holds them. Who may not see that is told what they themselves may do. */
const Roles = () => {
  const mine = useMyPermissions();
  const seesRoles = mine.isError || mine.data?.permissions.includes("role:read");
  if (!seesRoles) return <MyRights query={mine} />;
  return (
    <div className="flex flex-col gap-y-3">
      <RoleList />
      <People />
      <Invitations />
      <ApiKeys />
    </div>
  );
};

export const config = defineRouteConfig({ label: "Roles", icon: ShieldCheck });

export const handle = { breadcrumb: () => "Roles" };

export default Roles;
