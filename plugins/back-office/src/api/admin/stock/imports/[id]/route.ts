import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { findImport } from "../../../../../modules/back-office/imports/describe";
import { importsOf } from "../../../../../workflows/stock/import-stock";

/** One import with how far it is and how many of its lines do what. Answer: `{import}`. */
export const GET = dashboardRoute(async ({ scope, params }) => ({
  import: await findImport(importsOf(scope), params.id ?? ""),
}));
