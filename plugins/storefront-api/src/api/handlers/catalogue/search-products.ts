import { narrowingOf } from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";
import { catalogueFor } from "./fresh";
import { narrowPage } from "./narrow";
import { sendRecords } from "./send";

/** Part of the API: clients compare it letter by letter. */
const NOTHING_FOUND = "Cannot Find desired product at this time";
/** No search in vain: what the shop lacks is not what it does not sell just now. */
const NOT_SELLING = "The shop does not sell at the moment";

export const searchProducts = bind(calls.searchProducts, async (context) => {
  const text = context.body.searchField.trim();
  if (text === "") throw new Failure(400, NOTHING_FOUND);
  const { catalogue, isOpen } = await catalogueFor(context);
  if (!isOpen) throw new Failure(400, NOT_SELLING);
  const { req, query } = context;
  const listing = await narrowPage({ catalogue, isOpen, req, query });
  const found = await catalogue.search(text, listing);
  if (found.total === 0) {
    // A search that a narrowing has emptied says nothing about what the shop lacks.
    if (Object.keys(narrowingOf(listing)).length === 0) catalogue.missedSearches.note(text);
    throw new Failure(400, NOTHING_FOUND);
  }
  return sendRecords(context, found);
});
