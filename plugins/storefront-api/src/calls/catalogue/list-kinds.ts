import { calls } from "../../contract/calls";
import { bind, SENT } from "../../http/call";
import { currentCatalogue } from "./fresh";
import { sendNotModified } from "./send";

export const listKinds = bind(calls.listKinds, async (context) => {
  const { catalogue, version } = await currentCatalogue(context);
  if (sendNotModified(context, version)) return SENT;
  return catalogue.kinds();
});
