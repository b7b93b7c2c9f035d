import { calls } from "../../contract/calls";
import { bind, SENT } from "../../http/call";
import { freshCatalogue } from "./fresh";
import { sendNotModified } from "./send";

export const listKinds = bind(calls.listKinds, async (context) => {
  const { catalogue, version } = await freshCatalogue(context.container);
  if (sendNotModified(context, version)) return SENT;
  return catalogue.kinds();
});
