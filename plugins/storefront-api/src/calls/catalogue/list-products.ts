import { calls } from "../../contract/calls";
import { bind, SENT } from "../../http/call";
import { freshCatalogue } from "./fresh";
import { resolveListing } from "./listing";
import { sendNotModified, sendRecords } from "./send";

export const listProducts = bind(calls.listProducts, async (context) => {
  const { catalogue, version } = await freshCatalogue(context.container);
  const listing = await resolveListing(catalogue, context.query);
  if (sendNotModified(context, version)) return SENT;
  return sendRecords(context, await catalogue.list(listing));
});
