import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";
import { catalogueFor } from "./fresh";
import { sendRecords } from "./send";

/** A young shop has sold little: the newest fill what is missing. Untagged, because what sells changes it too. */
export const listBestSellers = bind(calls.listBestSellers, async (context) => {
  const { limit } = context.query;
  const { catalogue, isOpen } = await catalogueFor(context);
  if (!isOpen) return [];
  const [sold, newest] = await Promise.all([
    catalogue.bestSellers(limit),
    catalogue.list({ limit, offset: 0, in_stock: true }),
  ]);
  const records = [...new Set([...sold, ...newest.records])].slice(0, limit);
  return sendRecords(context, { records, total: records.length });
});
