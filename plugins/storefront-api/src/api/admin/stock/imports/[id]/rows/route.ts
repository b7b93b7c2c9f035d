import { z } from "zod";
import { dashboardRoute, parse } from "../../../../../../http/dashboard";
import { importsOf } from "../../../../../../stock/imports/run";

const Query = z.object({
  state: z.enum(["same", "change", "fault", "applied", "refused", "undone"]).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).default(0),
});

/** The lines of an import with the effect of each, or its fault. Answer: `{rows}`. */
export const GET = dashboardRoute(async ({ scope, params, query }) => {
  const { state, ...page } = parse(Query, query);
  const states = state ? [state] : undefined;
  return { rows: await importsOf(scope).rows(params.id ?? "", { states, ...page }) };
});
