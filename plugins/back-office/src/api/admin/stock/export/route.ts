import { toLine } from "@emberly/kit/csv";
import { sendCsv } from "@emberly/kit/send-csv";
import type { RunSql } from "@emberly/kit/sql";
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { BACK_OFFICE_MODULE } from "../../../../modules/back-office/name";
import type BackOfficeService from "../../../../modules/back-office/service";
import type { StockRow } from "../../../../modules/back-office/stock/definition";
import { everyRow } from "../../../../modules/back-office/stock/rows";

const AT_ONCE = 1000;

/** Every product as CSV, in the columns that an import takes. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { stock } = req.scope.resolve<BackOfficeService>(BACK_OFFICE_MODULE);
  await sendCsv(res, "stock", lines(await stock.current()));
}

async function* lines(run: RunSql): AsyncGenerator<string> {
  yield toLine([
    "id",
    "handle",
    "sku",
    "title",
    "stocked",
    "held",
    "available",
    "days_of_cover",
    "threshold",
  ]);
  for await (const rows of everyRow(run, AT_ONCE)) yield rows.map(asLine).join("");
}

const asLine = ({ id, handle, sku, title, state, ...row }: StockRow) =>
  state === "uncounted"
    ? toLine([id, handle, sku, title, null, null, null, null, null])
    : toLine([id, handle, sku, title, row.stocked, row.held, row.available, row.cover, row.threshold]);
