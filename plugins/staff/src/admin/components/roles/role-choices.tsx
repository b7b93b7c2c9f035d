import { useMyPermissions } from "@emberly/kit/admin/permissions";
import { Checkbox, Label, Text } from "@medusajs/ui";
import { useId } from "react";
import { type Role, useRoles } from "../../lib/roles";

interface Props {
  /** Ids. */
  chosen: string[];
  onChange: (roles: string[]) => void;
  /** What the server said against the choice. */
  fault?: string;
}

/** Which roles somebody is to hold. Those beyond one's own stay as they are. */
export function RoleChoices({ chosen, onChange, fault }: Props) {
  const faultId = useId();
  const { data: roles = [], isPending, error } = useRoles();
  return (
    <fieldset aria-describedby={faultId} className="flex flex-col gap-y-3">
      <legend className="txt-compact-small-plus mb-2 text-ui-fg-base">Roles</legend>
      {isPending && <Text size="small">Loading…</Text>}
      {error && <Text size="small">The roles could not be loaded: {error.message}</Text>}
      {roles.map((role) => (
        <RoleChoice
          key={role.id}
          role={role}
          isChosen={chosen.includes(role.id)}
          onChange={(on) => onChange(on ? [...chosen, role.id] : chosen.filter((id) => id !== role.id))}
        />
      ))}
      <Text id={faultId} size="small" role="alert" className="text-ui-fg-error">
        {fault}
      </Text>
    </fieldset>
  );
}

interface ChoiceProps {
  role: Role;
  isChosen: boolean;
  onChange: (on: boolean) => void;
}

function RoleChoice({ role, isChosen, onChange }: ChoiceProps) {
  const id = useId();
  const { data: mine } = useMyPermissions();
  const isBeyond =
    mine !== undefined &&
    !mine.administrator &&
    role.permissions.some((permission) => !mine.permissions.includes(permission));
  return (
    <div className="flex items-start gap-x-2">
      <Checkbox
        id={id}
        className="shrink-0"
        checked={isChosen}
        disabled={isBeyond}
        aria-describedby={`${id}-about`}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <Label htmlFor={id} size="small" weight="plus">
          {role.name}
        </Label>
        <Text id={`${id}-about`} size="small" className="text-ui-fg-subtle">
          {role.description}
          {isBeyond && " You cannot give or take what you do not have yourself."}
        </Text>
      </div>
    </div>
  );
}
