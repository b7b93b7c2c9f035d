import { calls } from "../../../contract/calls";
import { bind, SENT } from "../../shell/call";
import { catalogueFor, toldTo } from "./fresh";
import { sendNotModified, sendRecords } from "./send";

export const listChosenProducts = bind(calls.listChosenProducts, async (context) => {
  const { catalogue, version, isOpen } = await catalogueFor(context);
  if (sendNotModified(context, version)) return SENT;
  const ids = context.query.ids.split(",");
  const records = await catalogue.findAll(ids);
  // By its id and by its handle a product is one.
  const chosen = [...new Set(ids.flatMap((id) => records.get(id) ?? []))];
  return sendRecords(context, {
    records: chosen.map((record) => toldTo({ isOpen }, record)),
    total: chosen.length,
  });
});
