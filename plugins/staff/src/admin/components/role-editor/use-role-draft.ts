import { Refusal } from "@emberly/kit/admin/call";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createRole, type Role, type RoleText, readRole, refreshStaff, updateRole } from "../../lib/roles";
import { applyChange, type Change, changesBetween, setPermissions, stillToMake } from "./draft";

const EMPTY: RoleText = { name: "", description: "", permissions: [] };

const textOf = ({ name, description, permissions }: RoleText): RoleText => ({
  name,
  description,
  permissions,
});

/** Why the server did not save, where that says what to do next. */
type Fault =
  | { kind: "name"; message: string }
  | { kind: "changed"; message: string; present: Role }
  | { kind: "removed"; message: string }
  | { kind: "other"; message: string };

/**
 * What a form of a role holds. Nothing in it is lost by a refusal: where somebody else has changed the role, the
 * changes wait beside the new version until they are made again or forgotten.
 */
export function useRoleDraft(role: Role | undefined, onSaved: (role: Role) => void) {
  const client = useQueryClient();
  const [base, setBase] = useState(role);
  const [draft, setDraft] = useState<RoleText>(role ? textOf(role) : EMPTY);
  const [waiting, setWaiting] = useState<Change[]>([]);
  const [fault, setFault] = useState<Fault>();
  const left = stillToMake(waiting, draft);

  const save = useMutation({
    mutationFn: async () =>
      (await (base ? updateRole(base.id, draft, base.version) : createRole(draft))).role,
    onSuccess: async (saved) => {
      await refreshStaff(client);
      onSaved(saved);
    },
    onError: async (error) => setFault(await explain(error, base)),
  });

  return {
    draft,
    left,
    fault,
    isSaving: save.isPending,
    isChanged: left.length > 0 || changesBetween(base ?? EMPTY, draft).length > 0,
    write: (field: "name" | "description", text: string) => {
      setDraft({ ...draft, [field]: text });
      if (fault?.kind === "name") setFault(undefined);
    },
    set: (permissions: string[], isGiven: boolean) => setDraft(setPermissions(draft, permissions, isGiven)),
    save: () => {
      setFault(draft.name.trim() ? undefined : { kind: "name", message: "Give the role a name" });
      if (draft.name.trim()) save.mutate();
    },
    /** Shows what somebody else has saved; one's own changes wait. */
    lookAt: (present: Role) => {
      setWaiting([...left, ...changesBetween(base ?? EMPTY, draft)]);
      setBase(present);
      setDraft(textOf(present));
      setFault(undefined);
    },
    /** What was saved is gone: the form becomes that of a new role. */
    beginAnew: () => {
      setBase(undefined);
      setFault(undefined);
    },
    apply: (changes: Change[]) => setDraft(changes.reduce(applyChange, draft)),
    forget: () => setWaiting([]),
  };
}

/** A conflict is either about the name or about the version; which, the role as it is now tells. */
async function explain(error: Error, base: Role | undefined): Promise<Fault> {
  const { message } = error;
  const status = error instanceof Refusal ? error.status : undefined;
  if (status === 404) return { kind: "removed", message };
  if (status === 400 && message.startsWith("name: "))
    return { kind: "name", message: message.slice("name: ".length) };
  if (status !== 409) return { kind: "other", message };
  if (!base) return { kind: "name", message };
  const present = await readRole(base.id);
  return present.version === base.version ? { kind: "name", message } : { kind: "changed", message, present };
}
