import { CATALOGUE_MODULE, type CatalogueService } from "@emberly/catalogue";
import { toLine } from "@emberly/kit/csv";
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { columnsOf } from "../../../../modules/back-office/products/columns";
import { toLines } from "../../../../modules/back-office/products/to-cells";
import { readCurrent } from "../../../../workflows/products/current";

const PAGE = 200;
const BYTE_ORDER_MARK = "\uFEFF";

/** Every product that a list can change, as such a list. Sent page by page, so that it never lies in memory. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const database = req.scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  const catalogue = req.scope.resolve<CatalogueService>(CATALOGUE_MODULE);
  const today = new Date().toISOString().slice(0, 10);
  res.set("Content-Type", "text/csv; charset=utf-8");
  res.set("Content-Disposition", `attachment; filename="products-${today}.csv"`);
  res.write(BYTE_ORDER_MARK + toLine(columnsOf(catalogue)));
  for (let after = ""; ; ) {
    const handles: string[] = await database("product")
      .whereNull("deleted_at")
      .where("handle", ">", after)
      .orderBy("handle")
      .limit(PAGE)
      .pluck("handle");
    const last = handles.at(-1);
    if (last === undefined) break;
    const products = await readCurrent(req.scope, handles);
    for (const handle of handles) {
      const product = products.get(handle);
      if (product && "id" in product) res.write(toLines(product, catalogue).map(toLine).join(""));
    }
    after = last;
  }
  res.end();
}
