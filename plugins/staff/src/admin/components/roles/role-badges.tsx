import { Badge } from "@medusajs/ui";
import { useRoles } from "../../lib/roles";

/** The roles that somebody holds, by name. */
export function RoleBadges({ ids }: { ids: string[] }) {
  const { data: roles = [] } = useRoles();
  if (ids.length === 0) {
    return (
      <Badge size="2xsmall" color="orange" className="w-fit">
        No role
      </Badge>
    );
  }
  return (
    <ul className="flex flex-wrap gap-1">
      {roles
        .filter(({ id }) => ids.includes(id))
        .map(({ id, name, is_fixed }) => (
          <li key={id} className="flex">
            <Badge size="2xsmall" color={is_fixed ? "purple" : "grey"}>
              {name}
            </Badge>
          </li>
        ))}
    </ul>
  );
}
