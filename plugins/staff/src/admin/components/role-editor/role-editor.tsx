import { counted } from "@emberly/kit/admin/format";
import { useMyPermissions, usePermissions } from "@emberly/kit/admin/permissions";
import { Button, Heading, InlineTip, Text, toast } from "@medusajs/ui";
import { Link, useNavigate } from "react-router-dom";
import type { PermissionGroup, Role } from "../../lib/roles";
import { GridContext, gridOf, LOCK_NOTE } from "./grid-context";
import { PermissionGrid, permissionsOf } from "./permission-grid";
import { Refused } from "./refused";
import { RoleTextFields } from "./role-text-fields";
import { useLeaveGuard } from "./use-leave-guard";
import { useRoleDraft } from "./use-role-draft";
import { WaitingChanges } from "./waiting-changes";
import { nameOf } from "./words";

interface Props {
  /** Missing for a new one. */
  role?: Role;
  groups: PermissionGroup[];
}

const BEYOND = "You cannot give what you do not have.";

/** The form of a role: its name, what it is for and what it allows. */
export function RoleEditor({ role, groups }: Props) {
  const navigate = useNavigate();
  const form = useRoleDraft(role, (saved) => {
    toast.success(`“${saved.name}” is saved`);
    letGo();
    navigate("/roles");
  });
  const letGo = useLeaveGuard(form.isChanged);
  const may = usePermissions();
  const { data: mine } = useMyPermissions();
  const lock = lockOfAll(role, may);
  const all = permissionsOf(groups);
  const { draft, fault, left } = form;
  const grid = gridOf({
    draft,
    left,
    holdsEverything: role?.is_fixed ?? false,
    lockOf: (permission) => lock ?? (may(permission) ? undefined : BEYOND),
    set: form.set,
  });
  return (
    <GridContext.Provider value={grid}>
      <form
        noValidate
        className="flex flex-col gap-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <Heading level="h1" className="px-1 [overflow-wrap:anywhere]">
          {role ? role.name : "New role"}
        </Heading>
        {lock && (
          <InlineTip id={LOCK_NOTE} variant="info" label="Only to look at">
            {lock}
          </InlineTip>
        )}
        {!lock && mine && !mine.administrator && (
          <InlineTip id={LOCK_NOTE} variant="info" label="Greyed out">
            {BEYOND} What is greyed out stays as it is.
          </InlineTip>
        )}
        {fault?.kind === "changed" && (
          <Refused message={fault.message}>
            <Button type="button" size="small" variant="secondary" onClick={() => form.lookAt(fault.present)}>
              Look at what it is now
            </Button>
          </Refused>
        )}
        {fault?.kind === "removed" && (
          <Refused message={fault.message}>
            <Button type="button" size="small" variant="secondary" onClick={form.beginAnew}>
              Make it a new role
            </Button>
          </Refused>
        )}
        {fault?.kind === "other" && <Refused message={fault.message} />}
        {left.length > 0 && (
          <WaitingChanges
            changes={left}
            nameOf={(permission) => findName(groups, permission)}
            onApply={form.apply}
            onForget={form.forget}
          />
        )}
        <RoleTextFields
          name={draft.name}
          description={draft.description}
          nameFault={fault?.kind === "name" ? fault.message : undefined}
          isLocked={lock !== undefined}
          onWrite={form.write}
        />
        <PermissionGrid groups={groups} />
        <div className="sticky bottom-0 z-10 flex items-center justify-end gap-2 rounded-lg bg-ui-bg-base px-6 py-3 shadow-elevation-card-rest">
          <Text size="small" className="mr-auto text-ui-fg-subtle" role="status">
            {all.filter(grid.isChosen).length} of {counted(all.length, "permission")} chosen
          </Text>
          <Button type="button" size="small" variant="secondary" asChild>
            <Link to="/roles">{lock ? "Back" : "Cancel"}</Link>
          </Button>
          {!lock && (
            <Button type="submit" size="small" isLoading={form.isSaving}>
              Save
            </Button>
          )}
        </div>
      </form>
    </GridContext.Provider>
  );
}

/** Why nothing of a role can be changed by who looks at it. */
function lockOfAll(role: Role | undefined, may: (permission: string) => boolean): string | undefined {
  if (role?.is_fixed) {
    return "The Administrator's role holds everything, what comes with later releases included, and stays as it is. Copy it to make a narrower one.";
  }
  if (may(role ? "role:update" : "role:create")) return undefined;
  return `Your own role does not let you ${role ? "change" : "make"} roles.`;
}

function findName(groups: PermissionGroup[], permission: string): string {
  for (const { rows } of groups) {
    for (const row of rows) {
      const cell = row.cells.find((candidate) => candidate.permission === permission);
      if (cell) return nameOf(row, cell);
    }
  }
  return permission;
}
