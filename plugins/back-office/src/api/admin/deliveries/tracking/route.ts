import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { findByNumbers } from "../../../../modules/back-office/deliveries/deliveries";
import {
  checkTrackingList,
  orderNumberOf,
  readTrackingList,
} from "../../../../modules/back-office/deliveries/tracking-list";

const Body = z.object({ text: z.string().max(80_000) });

/** Checks a pasted list of tracking numbers and changes nothing. Answer: `{lines}`, each with its fault or null. */
export const POST = dashboardRoute(async (req) => {
  const lines = readTrackingList(parse(Body, req.body).text);
  const numbers = lines.map(orderNumberOf).filter((number) => number !== null);
  return { lines: checkTrackingList(lines, await findByNumbers(req.scope, numbers)) };
});
