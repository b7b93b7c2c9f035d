import { calls } from "../../../contract/calls";
import { bind, SENT } from "../../shell/call";
import { catalogueFor } from "./fresh";
import { resolveKind } from "./resolve-kind";
import { sendNotModified } from "./send";

export const listFacets = bind(calls.listFacets, async (context) => {
  const { catalogue, version } = await catalogueFor(context);
  const narrowing = await resolveKind(catalogue, context.query);
  if (sendNotModified(context, version)) return SENT;
  return catalogue.facets(narrowing);
});
