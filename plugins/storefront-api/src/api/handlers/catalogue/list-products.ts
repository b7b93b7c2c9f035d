import { calls } from "../../../contract/calls";
import { bind, SENT } from "../../shell/call";
import { catalogueFor } from "./fresh";
import { narrowPage } from "./narrow";
import { sendNotModified, sendRecords } from "./send";

export const listProducts = bind(calls.listProducts, async (context) => {
  const { catalogue, version } = await catalogueFor(context);
  const { q } = context.query;
  const listing = await narrowPage(catalogue, context);
  if (sendNotModified(context, version)) return SENT;
  return sendRecords(context, await (q ? catalogue.search(q, listing) : catalogue.list(listing)));
});
