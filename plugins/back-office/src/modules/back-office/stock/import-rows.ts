import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { type ImportLine, ImportStore } from "../imports/store";

export interface ImportRow extends ImportLine {
  item_id: string | null;
  stocked_before: number | null;
  /** Null leaves it as it is. */
  stocked_after: number | null;
  threshold_before: number | null;
  threshold_after: number | null;
}

/** The rows of stock imports. What they mean for the stock is `workflows/stock/import-stock`'s. */
export class StockImports extends ImportStore<ImportRow> {
  constructor(database: Knex) {
    super(database, {
      imports: "stock_import",
      rows: "stock_import_row",
      prefix: "simp",
      columns: [
        "line",
        "label",
        "item_id",
        "stocked_before",
        "stocked_after",
        "threshold_before",
        "threshold_after",
        "state",
        "fault",
      ],
    });
  }
}
