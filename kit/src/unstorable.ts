/** The terminator and half characters: JSON can say them, the database cannot keep them. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * Where a value holds text that the database would refuse, as a path such as `cartItems.0.id`; undefined when nowhere.
 */
export function findUnstorable(value: unknown, path = ""): string | undefined {
  if (typeof value === "string") return UNSTORABLE.test(value) ? path : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, path ? `${path}.${name}` : name);
    if (found !== undefined) return found;
  }
  return undefined;
}
