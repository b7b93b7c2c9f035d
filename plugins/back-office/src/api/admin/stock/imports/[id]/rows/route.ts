import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { readRows } from "../../../../../../modules/back-office/imports/rows-query";
import { importsOf } from "../../../../../../workflows/stock/import-stock";

/** The lines of an import with the effect of each, or its fault. Answer: `{rows}`. */
export const GET = dashboardRoute(async ({ scope, params, query }) => ({
  rows: await readRows(importsOf(scope), params.id ?? "", query),
}));
