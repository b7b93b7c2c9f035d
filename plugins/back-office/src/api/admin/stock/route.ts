import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { BACK_OFFICE_MODULE } from "../../../modules/back-office/name";
import type BackOfficeService from "../../../modules/back-office/service";
import { DEFAULT_THRESHOLD } from "../../../modules/back-office/stock/definition";
import { countStock, readStock } from "../../../modules/back-office/stock/rows";

const Query = z.object({
  q: z.string().trim().max(200).optional(),
  state: z.enum(["low", "out"]).optional(),
  sort: z.enum(["cover", "title", "available"]).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  offset: z.coerce.number().int().min(0).default(0),
});

/** Every product with what is left of it. Answer: `{rows, count, totals, defaultThreshold}`, quantities in pieces. */
export const GET = dashboardRoute(async ({ scope, query }) => {
  const run = await scope.resolve<BackOfficeService>(BACK_OFFICE_MODULE).stock.current();
  const [page, totals] = await Promise.all([readStock(run, parse(Query, query)), countStock(run)]);
  return { ...page, totals, defaultThreshold: DEFAULT_THRESHOLD };
});
