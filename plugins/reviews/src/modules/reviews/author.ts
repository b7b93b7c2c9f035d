/** Who wrote it when there is no name, or not any more. */
export const NOBODY = "A customer";

/** A customer's name as everybody may see it: "Ada L." */
export function authorOf({
  first_name,
  last_name,
}: {
  first_name: string | null;
  last_name: string | null;
}): string {
  const [first, ...others] = [first_name, last_name].join(" ").trim().split(/\s+/);
  if (!first) return NOBODY;
  const [initial] = others.at(-1) ?? "";
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
