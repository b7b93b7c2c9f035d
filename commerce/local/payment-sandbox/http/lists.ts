import { noSuch } from "../flow/errors";

interface PageParams {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: number | { gt?: number; gte?: number; lt?: number; lte?: number } | undefined;
}

interface Listed {
  id: string;
  created: number;
}

/** One page of a list, as the API answers it. */
export interface Page<T> {
  object: "list";
  data: T[];
  has_more: boolean;
  url: string;
}

/**
 * Newest first, filtered by creation time, paged by cursor.
 *
 * @param objects in order of creation
 * @throws StripeFailure 404 when the cursor is an unknown id
 */
export function page<T extends Listed>(objects: T[], params: PageParams, url: string): Page<T> {
  const limit = Math.min(params.limit ?? 10, 100);
  const found = objects.filter((object) => wasCreated(object.created, params.created)).reverse();
  if (params.ending_before !== undefined) {
    const end = positionOf(found, params.ending_before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: found.slice(start, end), has_more: start > 0, url };
  }
  const start = params.starting_after ? positionOf(found, params.starting_after, "starting_after") + 1 : 0;
  const data = found.slice(start, start + limit);
  return { object: "list", data, has_more: start + data.length < found.length, url };
}

function positionOf(objects: Listed[], id: string, param: string): number {
  const position = objects.findIndex((object) => object.id === id);
  if (position < 0) throw noSuch("object", id, param);
  return position;
}

function wasCreated(at: number, range: PageParams["created"]): boolean {
  if (range === undefined) return true;
  if (typeof range === "number") return at === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return at > gt && at >= gte && at < lt && at <= lte;
}
