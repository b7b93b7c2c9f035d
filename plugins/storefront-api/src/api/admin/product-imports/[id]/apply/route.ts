import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { findImport } from "../../../../../imports/describe";
import { importsOf } from "../../../../../products/imports/archive";
import { beginApply } from "../../../../../products/imports/run";

/** Writes what the dry run has shown. Answer: `{import}`, under way. */
export const POST = dashboardRoute(async ({ scope, params }) => {
  const { id } = await findImport(importsOf(scope), params.id ?? "");
  await beginApply(scope, id);
  return { import: await findImport(importsOf(scope), id) };
});
