import type { CatalogueService } from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import type { FacetsQuery } from "../../../contract/catalogue";

/** The query with its kind, given by name or handle, resolved to the handle; an unknown one is refused. */
export async function resolveKind<Query extends FacetsQuery>(
  catalogue: CatalogueService,
  query: Query,
): Promise<Query> {
  const { kind } = query;
  if (kind === undefined) return query;
  const wanted = kind.trim().toLowerCase();
  const known = (await catalogue.kinds()).find(
    ({ handle, name }) => handle === wanted || name.toLowerCase() === wanted,
  );
  if (!known) throw new Failure(400, `kind: there is no kind "${kind}"`);
  return { ...query, kind: known.handle };
}
