/** Joins class names and leaves out those that are false, undefined or empty. Two lines need no package. */
export function cx(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
