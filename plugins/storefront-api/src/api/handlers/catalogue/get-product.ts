import { Failure } from "@emberly/kit/failure";
import { calls } from "../../../contract/calls";
import { bind, SENT } from "../../shell/call";
import { catalogueFor, toldTo } from "./fresh";
import { sendNotModified, sendText } from "./send";

export const getProduct = bind(calls.getProduct, async (context) => {
  const { catalogue, version, isOpen } = await catalogueFor(context);
  const record = await catalogue.find(context.params.idOrHandle);
  if (record === undefined) throw new Failure(404, "This product is not in our shop");
  if (sendNotModified(context, version)) return SENT;
  return sendText(context, toldTo({ isOpen }, record));
});
