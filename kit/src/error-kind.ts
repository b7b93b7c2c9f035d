/**
 * What a log may tell of an error whose message may not be in it: the message of a failed statement holds its values. Such as
 * "error 23505": the name, and the code where there is one.
 */
export function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error && error.code ? `${error.name} ${String(error.code)}` : error.name;
}
