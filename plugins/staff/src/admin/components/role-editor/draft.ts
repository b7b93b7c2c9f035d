import type { RoleText } from "../../lib/roles";

/** One thing that whoever edits a role has changed about it. */
export type Change =
  | { field: "name" | "description"; text: string }
  | { field: "permissions"; permission: string; isGiven: boolean };

/** What was changed to get from one state of a role to another. */
export function changesBetween(before: RoleText, after: RoleText): Change[] {
  const texts = (["name", "description"] as const)
    .filter((field) => before[field] !== after[field])
    .map((field): Change => ({ field, text: after[field] }));
  const given = after.permissions.filter((permission) => !before.permissions.includes(permission));
  const taken = before.permissions.filter((permission) => !after.permissions.includes(permission));
  return [
    ...texts,
    ...given.map((permission): Change => ({ field: "permissions", permission, isGiven: true })),
    ...taken.map((permission): Change => ({ field: "permissions", permission, isGiven: false })),
  ];
}

export function applyChange(role: RoleText, change: Change): RoleText {
  if (change.field !== "permissions") return { ...role, [change.field]: change.text };
  return setPermissions(role, [change.permission], change.isGiven);
}

/** Gives or takes permissions; those that are there already stay where they are. */
export function setPermissions(role: RoleText, permissions: string[], isGiven: boolean): RoleText {
  const others = role.permissions.filter((permission) => !permissions.includes(permission));
  return { ...role, permissions: isGiven ? [...others, ...permissions] : others };
}

/** Those of the changes that would still change something. */
export const stillToMake = (changes: Change[], role: RoleText): Change[] =>
  changes.filter((change) =>
    change.field === "permissions"
      ? role.permissions.includes(change.permission) !== change.isGiven
      : role[change.field] !== change.text,
  );
