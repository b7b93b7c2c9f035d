import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { findImport } from "../../../../../../modules/back-office/imports/describe";
import { beginUndo, importsOf } from "../../../../../../workflows/stock/import-stock";

/** Takes back what the last import has changed; what was sold since then stays sold. Answer: `{import}`, under way. */
export const POST = dashboardRoute(async ({ scope, params }) => {
  const { id } = await findImport(importsOf(scope), params.id ?? "");
  await beginUndo(scope, id);
  return { import: await findImport(importsOf(scope), id) };
});
