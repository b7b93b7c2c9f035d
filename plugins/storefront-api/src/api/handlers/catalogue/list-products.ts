import { calls } from "../../../contract/calls";
import { bind, SENT } from "../../shell/call";
import { catalogueFor } from "./fresh";
import { narrowPage } from "./narrow";
import { sendNotModified, sendRecords } from "./send";

export const listProducts = bind(calls.listProducts, async (context) => {
  const { catalogue, version, isOpen } = await catalogueFor(context);
  const { req, query } = context;
  const listing = await narrowPage({ catalogue, isOpen, req, query });
  if (sendNotModified(context, version)) return SENT;
  return sendRecords(context, await (query.q ? catalogue.search(query.q, listing) : catalogue.list(listing)));
});
