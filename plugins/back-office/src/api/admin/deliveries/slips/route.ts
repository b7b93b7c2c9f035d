import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { sqlOf } from "@emberly/kit/sql";
import { z } from "zod";
import { readPackingSlips } from "../../../../modules/back-office/deliveries/packing-slips";
import { BACK_OFFICE_MODULE } from "../../../../modules/back-office/name";
import type BackOfficeService from "../../../../modules/back-office/service";

const Query = z.object({
  /** Order ids with commas between. */
  ids: z
    .string()
    .max(10_000)
    .transform((ids) => ids.split(",").filter(Boolean))
    .pipe(z.array(z.string()).min(1).max(100)),
});

/** Packing slips of at most 100 orders. Answer: `{slips, shop}`, the shop with its name and support address. */
export const GET = dashboardRoute(async (req) => {
  const { ids } = parse(Query, req.query);
  const { options, checkout } = req.scope.resolve<BackOfficeService>(BACK_OFFICE_MODULE);
  return {
    slips: await readPackingSlips(sqlOf(req.scope), checkout, ids),
    shop: { name: options.shopName, support_email: options.supportEmail },
  };
});
