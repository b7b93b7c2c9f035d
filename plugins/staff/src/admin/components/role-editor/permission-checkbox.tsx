import { Checkbox, clx, Label } from "@medusajs/ui";
import { useId } from "react";
import type { PermissionCell } from "../../lib/roles";
import { LOCK_NOTE, useGrid } from "./grid-context";

interface Props {
  cell: PermissionCell;
  /** Such as "See orders". */
  name: string;
}

/** One cell. One that is locked can still be reached by keyboard, and says why it is. */
export function PermissionCheckbox({ cell: { permission, label }, name }: Props) {
  const { isChosen, lockOf, chosenBefore, set } = useGrid();
  const id = useId();
  const lock = lockOf(permission);
  const before = chosenBefore(permission);
  return (
    <div className="flex flex-wrap items-center gap-x-2" title={lock}>
      <Checkbox
        id={id}
        aria-label={name}
        aria-disabled={lock !== undefined}
        aria-describedby={lock === undefined ? undefined : LOCK_NOTE}
        className={clx("shrink-0", lock !== undefined && "cursor-not-allowed opacity-50")}
        checked={isChosen(permission)}
        onCheckedChange={(checked) => lock === undefined && set([permission], checked === true)}
      />
      <Label htmlFor={id} size="small" className={clx(lock !== undefined && "text-ui-fg-subtle")}>
        {label}
      </Label>
      {before !== undefined && (
        <span className="txt-compact-xsmall basis-full pl-7 text-ui-fg-error">
          {before ? "yours: on" : "yours: off"}
        </span>
      )}
    </div>
  );
}
