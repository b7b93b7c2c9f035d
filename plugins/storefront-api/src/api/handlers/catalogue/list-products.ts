import { calls } from "../../../contract/calls";
import { bind, SENT } from "../../shell/call";
import { catalogueFor } from "./fresh";
import { resolveKind } from "./resolve-kind";
import { sendNotModified, sendRecords } from "./send";

export const listProducts = bind(calls.listProducts, async (context) => {
  const { catalogue, version } = await catalogueFor(context);
  const { q, ...query } = context.query;
  const listing = await resolveKind(catalogue, query);
  if (sendNotModified(context, version)) return SENT;
  return sendRecords(context, await (q ? catalogue.search(q, listing) : catalogue.list(listing)));
});
