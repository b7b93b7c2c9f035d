import { calls } from "../../../contract/calls";
import { bind, SENT } from "../../shell/call";
import { catalogueFor } from "./fresh";
import { sendNotModified } from "./send";

export const listHandles = bind(calls.listHandles, async (context) => {
  const { catalogue, version, isOpen } = await catalogueFor(context);
  if (sendNotModified(context, version)) return SENT;
  const { handles, total } = isOpen ? await catalogue.handles(context.query) : { handles: [], total: 0 };
  context.res.set("X-Total-Count", String(total));
  return handles;
});
