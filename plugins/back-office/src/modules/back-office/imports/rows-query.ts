import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import type { ImportLine, ImportStore } from "./store";

const Query = z.object({
  state: z.enum(["same", "new", "change", "fault", "applied", "refused", "undone"]).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).default(0),
});

/**
 * A page of an import's lines as a request's query asks for it.
 * @throws Failure 400
 */
export async function readRows<Row extends ImportLine>(
  imports: ImportStore<Row>,
  id: string,
  query: unknown,
): Promise<Row[]> {
  const { state, ...page } = parse(Query, query);
  return imports.rows(id, { states: state ? [state] : undefined, ...page });
}
