import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { readRows } from "../../../../../modules/back-office/imports/rows-query";
import { importsOf } from "../../../../../workflows/products/archive";

/** The lines of an import with what each changes, or its fault. Answer: `{rows}`. */
export const GET = dashboardRoute(async ({ scope, params, query }) => ({
  rows: await readRows(importsOf(scope), params.id ?? "", query),
}));
