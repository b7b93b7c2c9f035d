import pLimit from "p-limit";
import { ApiError } from "~/lib/api-client";

/** How many calls run at once. */
const AT_ONCE = 5;

/**
 * Reads pages of a list for a file that names all of it, a few at once.
 *
 * @returns what was made of each page, in their order
 * @throws what the first page threw that could not be read: the list is lost then, so an engine in trouble is not asked for the others
 */
export async function readPages<T>(
  offsets: readonly number[],
  read: (offset: number) => Promise<T>,
): Promise<T[]> {
  const limit = pLimit(AT_ONCE);
  return limit.map(offsets, read).catch((error: unknown) => {
    limit.clearQueue();
    throw error;
  });
}

/** For files without which search engines would forget what they name. @throws Response 503 when the engine did not answer */
export function comeBackLater(error: unknown): never {
  throw error instanceof ApiError ? new Response("Try again later", { status: 503 }) : error;
}
