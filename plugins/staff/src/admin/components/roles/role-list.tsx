import { counted } from "@emberly/kit/admin/format";
import { usePermissions } from "@emberly/kit/admin/permissions";
import { Permitted } from "@emberly/kit/admin/permitted";
import { Section } from "@emberly/kit/admin/section";
import { Badge, Button, Text, toast } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { type Role, useCopyRole, useRoles } from "../../lib/roles";
import { ListRow } from "./list-row";
import { RemoveRole } from "./remove-role";

/** Every role, the Administrator's first. */
export const RoleList = () => (
  <Section
    title="Roles"
    hint="What people, invitations and API keys may do. Somebody with several roles may do what any of them allows."
    query={useRoles()}
    actions={
      <Permitted to="role:create">
        <Button size="small" variant="secondary" asChild>
          <Link to="/roles/new">New role</Link>
        </Button>
      </Permitted>
    }
    empty={{ when: (roles) => roles.length === 0, text: "There is no role yet." }}
  >
    {(roles) => (
      <ul className="divide-y">
        {roles.map((role) => (
          <RoleRow key={role.id} role={role} />
        ))}
      </ul>
    )}
  </Section>
);

function RoleRow({ role }: { role: Role }) {
  const may = usePermissions();
  const { id, name, description, holders, is_fixed } = role;
  return (
    <ListRow
      actions={
        <>
          <Button size="small" variant="transparent" asChild>
            <Link
              to={`/roles/${id}`}
              aria-label={`${is_fixed || !may("role:update") ? "Open" : "Edit"} ${name}`}
            >
              {is_fixed || !may("role:update") ? "Open" : "Edit"}
            </Link>
          </Button>
          {may("role:create") && <CopyRole role={role} />}
          {may("role:delete") && !is_fixed && <RemoveRole role={role} />}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <Text size="small" weight="plus" className="[overflow-wrap:anywhere]">
          {name}
        </Text>
        {is_fixed && (
          <Badge size="2xsmall" color="purple">
            Fixed
          </Badge>
        )}
        <Badge size="2xsmall">{holders === 0 ? "Nobody holds it" : `${counted(holders, "holder")}`}</Badge>
      </div>
      {description && (
        <Text size="small" className="text-ui-fg-subtle [overflow-wrap:anywhere]">
          {description}
        </Text>
      )}
    </ListRow>
  );
}

function CopyRole({ role }: { role: Role }) {
  const copy = useCopyRole();
  return (
    <Button
      size="small"
      variant="transparent"
      aria-label={`Copy ${role.name}`}
      isLoading={copy.isPending}
      onClick={() =>
        copy.mutate(role, {
          onSuccess: (answer) => toast.success(`“${answer.role.name}” is there now`),
          onError: (error) => toast.error(`${role.name} was not copied`, { description: error.message }),
        })
      }
    >
      Copy
    </Button>
  );
}
