import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { AFTER_SALE_MODULE } from "../../../../modules/after-sale/name";
import type AfterSaleService from "../../../../modules/after-sale/service";

const Body = z
  .object({
    delivered_from: z.iso.date("a day such as 2026-11-15"),
    delivered_to: z.iso.date("a day such as 2026-12-24"),
    returnable_until: z.iso.date("a day such as 2027-01-31"),
  })
  .refine(({ delivered_from, delivered_to }) => delivered_from <= delivered_to, {
    path: ["delivered_to"],
    message: "not before the first day",
  })
  .refine(({ delivered_to, returnable_until }) => delivered_to <= returnable_until, {
    path: ["returnable_until"],
    message: "not before the last day of delivery",
  });

/** Times in which things may be returned longer, the latest first. Answer: `{windows}`. */
export const GET = dashboardRoute(async ({ scope }) => ({
  windows: await scope.resolve<AfterSaleService>(AFTER_SALE_MODULE).windows(),
}));

/** Adds one. Answer: `{windows}`; 400 for days in the wrong order. */
export const POST = dashboardRoute(async ({ scope, body }) => {
  const service = scope.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  await service.addWindow(parse(Body, body));
  return { windows: await service.windows() };
});
