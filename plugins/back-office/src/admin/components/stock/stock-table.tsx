import { Table } from "@medusajs/ui";
import { Fragment } from "react";
import type { StockPage } from "../../lib/stock";
import { ProductHeadRow, StockTableRow } from "./stock-table-row";

interface StockTableProps {
  page: StockPage;
  /** How many people wait for a variant, by its id. */
  waiting: Record<string, number>;
}

/** A page of the stock: a row for each variant, below the name of its product where that has several. */
export const StockTable = ({ page, waiting }: StockTableProps) => (
  <div className="overflow-x-auto">
    <Table>
      <Table.Header>
        <Table.Row>
          <Table.HeaderCell>Product</Table.HeaderCell>
          <Table.HeaderCell className="text-right">Stocked</Table.HeaderCell>
          <Table.HeaderCell className="text-right">Held</Table.HeaderCell>
          <Table.HeaderCell className="text-right">Available</Table.HeaderCell>
          <Table.HeaderCell className="text-right lg:whitespace-nowrap">Sold, 30 days</Table.HeaderCell>
          <Table.HeaderCell className="text-right">Lasts</Table.HeaderCell>
          <Table.HeaderCell className="text-right">Threshold</Table.HeaderCell>
          <Table.HeaderCell />
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {page.rows.map((row, index) => (
          // A kit has a row for each of its items.
          <Fragment key={`${row.id} ${row.item_id}`}>
            {row.variant_title !== null && page.rows[index - 1]?.product_id !== row.product_id && (
              <ProductHeadRow row={row} />
            )}
            <StockTableRow
              row={row}
              defaultThreshold={page.defaultThreshold}
              waiting={waiting[row.id] ?? 0}
            />
          </Fragment>
        ))}
      </Table.Body>
    </Table>
  </div>
);
