import { CATALOGUE_MODULE, type CatalogueService } from "@emberly/catalogue";
import { toLine } from "@emberly/kit/csv";
import { sendCsv } from "@emberly/kit/send-csv";
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { columnsOf } from "../../../../modules/back-office/products/columns";
import { toLines } from "../../../../modules/back-office/products/to-cells";
import { readCurrent } from "../../../../workflows/products/current";

const AT_ONCE = 200;
const BYTE_ORDER_MARK = "\uFEFF";

/** Every product that a list can change, as such a list. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await sendCsv(res, "products", lines(req.scope));
}

async function* lines(container: MedusaContainer): AsyncGenerator<string> {
  const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  yield BYTE_ORDER_MARK + toLine(columnsOf(catalogue));
  for (let after = ""; ; ) {
    const handles: string[] = await database("product")
      .whereNull("deleted_at")
      .where("handle", ">", after)
      .orderBy("handle")
      .limit(AT_ONCE)
      .pluck("handle");
    const last = handles.at(-1);
    if (last === undefined) return;
    const products = await readCurrent(container, handles);
    for (const handle of handles) {
      const product = products.get(handle);
      if (product && "id" in product) yield toLines(product, catalogue).map(toLine).join("");
    }
    after = last;
  }
}
