/** A field of a body that nobody has checked; an empty text where there is none. */
export function textOf(body: unknown, field: string): string {
  const fields: [string, unknown][] = typeof body === "object" && body !== null ? Object.entries(body) : [];
  const value = fields.find(([name]) => name === field)?.[1];
  return typeof value === "string" ? value : "";
}
