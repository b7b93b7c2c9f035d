import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { findImport } from "../../../../../../modules/back-office/imports/describe";
import { beginApply, importsOf } from "../../../../../../workflows/stock/import-stock";

/** Writes what the dry run has shown. Answer: `{import}`, under way. */
export const POST = dashboardRoute(async ({ scope, params }) => {
  const { id } = await findImport(importsOf(scope), params.id ?? "");
  await beginApply(scope, id);
  return { import: await findImport(importsOf(scope), id) };
});
