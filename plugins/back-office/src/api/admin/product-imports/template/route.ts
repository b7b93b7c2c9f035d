import { CATALOGUE_MODULE, type CatalogueService } from "@emberly/catalogue";
import { toLine } from "@emberly/kit/csv";
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { columnsOf, examplesOf } from "../../../../modules/back-office/products/columns";

/** Without it a spreadsheet does not take the file for UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A list of products with its columns and two lines that show what goes where. */
export function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): void {
  const catalogue = req.scope.resolve<CatalogueService>(CATALOGUE_MODULE);
  res.set("Content-Type", "text/csv; charset=utf-8");
  res.set("Content-Disposition", 'attachment; filename="products-template.csv"');
  res.send(BYTE_ORDER_MARK + toLine(columnsOf(catalogue)) + examplesOf(catalogue).map(toLine).join(""));
}
