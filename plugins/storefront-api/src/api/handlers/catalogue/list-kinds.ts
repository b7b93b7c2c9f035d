import { calls } from "../../../contract/calls";
import { bind, SENT } from "../../shell/call";
import { catalogueFor } from "./fresh";
import { shownOf } from "./narrow";
import { sendNotModified } from "./send";

export const listKinds = bind(calls.listKinds, async (context) => {
  const { catalogue, version, isOpen } = await catalogueFor(context);
  if (sendNotModified(context, version)) return SENT;
  return catalogue.kinds(shownOf(isOpen));
});
