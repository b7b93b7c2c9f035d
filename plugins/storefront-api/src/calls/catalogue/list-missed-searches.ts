import { calls } from "../../contract/calls";
import { bind } from "../../http/call";
import { CATALOGUE_MODULE } from "../../modules/catalogue";
import type CatalogueService from "../../modules/catalogue/service";

export const listMissedSearches = bind(calls.listMissedSearches, async ({ container, query, res }) => {
  const { missedSearches } = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  const { rows, total } = await missedSearches.list(query.limit, query.offset);
  res.set("X-Total-Count", String(total));
  return rows;
});
