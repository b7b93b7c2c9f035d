import { createContext, useContext } from "react";
import type { RoleText } from "../../lib/roles";
import type { Change } from "./draft";

/** What each cell of the grid asks. */
export interface Grid {
  isChosen: (permission: string) => boolean;
  /** Why a cell cannot be changed; undefined when it can. */
  lockOf: (permission: string) => string | undefined;
  /** What whoever edits had chosen before somebody else changed the role. */
  chosenBefore: (permission: string) => boolean | undefined;
  set: (permissions: string[], isGiven: boolean) => void;
}

/** Id of the text that says, once for all, why cells are locked. */
export const LOCK_NOTE = "role-lock-note";

export const GridContext = createContext<Grid | undefined>(undefined);

export function useGrid(): Grid {
  const grid = useContext(GridContext);
  if (!grid) throw new Error("This is no part of a grid of permissions");
  return grid;
}

interface Parts {
  draft: RoleText;
  /** Holds everything, as the Administrator's role does. */
  holdsEverything: boolean;
  left: Change[];
  lockOf: Grid["lockOf"];
  set: Grid["set"];
}

export function gridOf({ draft, holdsEverything, left, lockOf, set }: Parts): Grid {
  const chosen = new Set(draft.permissions);
  const before = new Map(
    left.flatMap((change) =>
      change.field === "permissions" ? [[change.permission, change.isGiven] as const] : [],
    ),
  );
  return {
    isChosen: (permission) => holdsEverything || chosen.has(permission),
    lockOf,
    chosenBefore: (permission) => before.get(permission),
    set,
  };
}
