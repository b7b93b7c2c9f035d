import { toLine } from "@emberly/kit/csv";
import { sqlOf } from "@emberly/kit/sql";
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { readStock } from "../../../../modules/back-office/stock/rows";

const PAGE = 1000;

/** Every product as CSV, in the columns that an import takes. Sent page by page, so that it never lies in memory. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const run = sqlOf(req.scope);
  const today = new Date().toISOString().slice(0, 10);
  res.set("Content-Type", "text/csv; charset=utf-8");
  res.set("Content-Disposition", `attachment; filename="stock-${today}.csv"`);
  res.write(
    toLine(["id", "handle", "sku", "title", "stocked", "held", "available", "days_of_cover", "threshold"]),
  );
  for (let offset = 0, count = 1; offset < count; offset += PAGE) {
    const page = await readStock(run, { sort: "title", limit: PAGE, offset });
    count = page.count;
    const lines = page.rows.map((row) =>
      row.state === "uncounted"
        ? toLine([row.id, row.handle, row.sku, row.title, null, null, null, null, null])
        : toLine([
            row.id,
            row.handle,
            row.sku,
            row.title,
            row.stocked,
            row.held,
            row.available,
            row.cover,
            row.threshold,
          ]),
    );
    res.write(lines.join(""));
  }
  res.end();
}
