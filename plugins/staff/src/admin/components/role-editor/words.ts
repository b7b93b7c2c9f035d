import type { PermissionCell, PermissionRow } from "../../lib/roles";

/** Such as "See orders" or "Change API keys". */
export function nameOf({ label }: PermissionRow, cell: PermissionCell): string {
  return `${cell.label} ${inSentence(label)}`;
}

/** A label within a sentence; abbreviations keep their capitals. */
function inSentence(label: string): string {
  const isAbbreviation = /^[A-Z]{2}/.test(label);
  return isAbbreviation ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** A call as the address of the admin API, with "…" where an id goes. */
export function callText(call: string): string {
  const [method = "", path = ""] = call.split(" ");
  return `${method} /admin${path.replace(/:\w*/g, "…")}`;
}

export function matches(row: PermissionRow, filter: string): boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const text = [row.label, row.about, row.resource, ...row.cells.map((cell) => nameOf(row, cell))]
    .join(" ")
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
