import type { ListingQuery } from "../../contract/catalogue";
import { Failure } from "../../http/failure";
import type { Listing } from "../../modules/catalogue/listing";
import type CatalogueService from "../../modules/catalogue/service";

/** The query with its kind, given by name or handle, resolved to the handle; an unknown one is refused. */
export async function resolveListing(catalogue: CatalogueService, query: ListingQuery): Promise<Listing> {
  const { kind, ...listing } = query;
  if (kind === undefined) return listing;
  const wanted = kind.trim().toLowerCase();
  const known = (await catalogue.kinds()).find(
    ({ handle, name }) => handle === wanted || name.toLowerCase() === wanted,
  );
  if (!known) throw new Failure(400, `kind: there is no kind "${kind}"`);
  return { ...listing, kind: known.handle };
}
