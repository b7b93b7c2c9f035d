import { Checkbox } from "@medusajs/ui";
import { useGrid } from "./grid-context";

interface Props {
  id?: string;
  /** For screen readers, such as "All of Products". */
  label: string;
  permissions: string[];
}

/** Gives or takes several permissions at once, those that cannot be changed left as they are. */
export function AllCheckbox({ id, label, permissions }: Props) {
  const { isChosen, lockOf, set } = useGrid();
  const open = permissions.filter((permission) => lockOf(permission) === undefined);
  const chosen = permissions.filter(isChosen).length;
  const isAll = chosen === permissions.length;
  return (
    <Checkbox
      id={id}
      aria-label={label}
      checked={isAll || (chosen > 0 && "indeterminate")}
      disabled={open.length === 0}
      onCheckedChange={() => set(open, !open.every(isChosen))}
    />
  );
}
