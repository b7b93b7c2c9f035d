/**
 * The parts of a path as the engine's routes read it: Express decodes what stands in the place of a parameter, so that
 * `/auth/user/email%70ass` signs in by `emailpass`. Whoever stands before such a route must read the same.
 *
 * @returns as it came where it cannot be decoded, because Express answers 400 to that
 */
export const decodedSegments = (path: string): string[] => path.split("/").filter(Boolean).map(decoded);

/** The same in lower case, as names of routes are matched. */
export const pathSegments = (path: string): string[] =>
  decodedSegments(path).map((segment) => segment.toLowerCase());

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}
