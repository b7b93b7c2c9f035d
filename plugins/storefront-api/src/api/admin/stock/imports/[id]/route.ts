import { dashboardRoute } from "../../../../../http/dashboard";
import { findImport } from "../../../../../stock/imports/describe";

/** One import with how far it is and how many of its lines do what. Answer: `{import}`. */
export const GET = dashboardRoute(async ({ scope, params }) => ({
  import: await findImport(scope, params.id ?? ""),
}));
