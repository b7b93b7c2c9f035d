import { CATALOGUE_MODULE, type CatalogueService } from "@emberly/catalogue";
import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";

export const listMissedSearches = bind(calls.listMissedSearches, async ({ container, query, res }) => {
  const { missedSearches } = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  const { rows, total } = await missedSearches.list(query.limit, query.offset);
  res.set("X-Total-Count", String(total));
  return rows;
});
