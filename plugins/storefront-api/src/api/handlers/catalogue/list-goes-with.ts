import { Failure } from "@emberly/kit/failure";
import { calls } from "../../../contract/calls";
import { bind, SENT } from "../../shell/call";
import { catalogueFor } from "./fresh";
import { sendNotModified, sendRecords } from "./send";

export const listGoesWith = bind(calls.listGoesWith, async (context) => {
  const { catalogue, version, isOpen } = await catalogueFor(context);
  const { params, query } = context;
  const records = await catalogue.goesWith(params.idOrHandle, query.exclude?.split(","));
  if (records === undefined) throw new Failure(404, "This product is not in our shop");
  if (sendNotModified(context, version)) return SENT;
  const shown = isOpen ? records : [];
  return sendRecords(context, { records: shown, total: shown.length });
});
