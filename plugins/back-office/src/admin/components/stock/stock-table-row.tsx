import { StatusBadge, Table, Text, toast } from "@medusajs/ui";
import { Link } from "react-router-dom";
import type { StockRow } from "../../../modules/back-office/stock/definition";
import { type StockEdit, useEditStock } from "../../lib/stock";
import { NumberCell } from "./number-cell";

const STATES = {
  out: { color: "red", text: "Out" },
  low: { color: "orange", text: "Low" },
  fine: { color: "green", text: "Fine" },
  uncounted: { color: "grey", text: "Not counted" },
} as const;

interface StockTableRowProps {
  row: StockRow;
  defaultThreshold: number;
  /** How many people wait to be told when it is back. */
  waiting: number;
}

export const StockTableRow = ({ row, defaultThreshold, waiting }: StockTableRowProps) => {
  const edit = useEditStock(row.id);
  const counted = row.state !== "uncounted";
  const save = async (change: StockEdit, done: string): Promise<boolean> => {
    try {
      await edit.mutateAsync(change);
      toast.success(`${row.title}: ${done}`);
      return true;
    } catch (error) {
      toast.error(`${row.title} was not changed: ${error instanceof Error ? error.message : error}`);
      return false;
    }
  };
  const { color, text } = STATES[row.state];
  return (
    <Table.Row aria-label={row.variant_title === null ? undefined : row.title}>
      <Table.Cell className="min-w-40 py-2 lg:min-w-64">
        <div className="flex items-center gap-3">
          {row.variant_title === null ? (
            <Picture url={row.thumbnail} />
          ) : (
            <div className="hidden size-8 shrink-0 sm:block" />
          )}
          <div className="min-w-0">
            {row.variant_title === null ? (
              <ProductLink row={row} />
            ) : (
              <Text size="small" className="max-w-40 lg:max-w-72">
                {row.variant_title}
              </Text>
            )}
            {row.sku && (
              <Text size="xsmall" className="text-ui-fg-subtle">
                {row.sku}
              </Text>
            )}
          </div>
        </div>
      </Table.Cell>
      <Table.Cell>
        {counted ? (
          <NumberCell
            label={`Stocked of ${row.title}`}
            value={row.stocked}
            disabled={edit.isPending}
            onSave={(stocked) =>
              stocked !== null && save({ stocked, expected: row.stocked }, `${stocked} in stock`)
            }
          />
        ) : (
          "–"
        )}
      </Table.Cell>
      <NumberText value={counted ? row.held : null} />
      <NumberText value={counted ? row.available : null} strong />
      <NumberText value={row.sold} />
      <Table.Cell className="whitespace-nowrap text-right">{describeCover(row)}</Table.Cell>
      <Table.Cell>
        {counted && (
          <NumberCell
            label={`Threshold of ${row.title}`}
            value={row.threshold}
            placeholder={String(defaultThreshold)}
            disabled={edit.isPending}
            onSave={(threshold) =>
              save({ threshold }, threshold === null ? "the usual threshold" : `low from ${threshold} on`)
            }
          />
        )}
      </Table.Cell>
      <Table.Cell>
        <StatusBadge color={color} className="whitespace-nowrap">
          {text}
        </StatusBadge>
        {waiting > 0 && (
          <Text size="xsmall" className="mt-1 whitespace-nowrap text-ui-fg-subtle">
            {waiting === 1 ? "1 waits for it" : `${waiting} wait for it`}
          </Text>
        )}
      </Table.Cell>
    </Table.Row>
  );
};

/** Stands once above the variants of a product. */
export const ProductHeadRow = ({ row }: { row: StockRow }) => (
  <Table.Row>
    <td colSpan={8} className="px-6 py-2">
      <div className="flex items-center gap-3">
        <Picture url={row.thumbnail} />
        <ProductLink row={row} />
      </div>
    </td>
  </Table.Row>
);

const ProductLink = ({ row: { product_id, product_title } }: { row: StockRow }) => (
  <Link to={`/products/${product_id}`} className="hover:text-ui-fg-interactive">
    <Text
      size="small"
      weight="plus"
      className="max-w-40 first-letter:uppercase lg:max-w-72 lg:truncate"
      title={product_title}
    >
      {product_title}
    </Text>
  </Link>
);

const Picture = ({ url }: { url: string | null }) =>
  url ? (
    <img src={url} alt="" className="hidden size-8 shrink-0 rounded object-cover sm:block" />
  ) : (
    <div className="hidden size-8 shrink-0 rounded bg-ui-bg-component sm:block" />
  );

const NumberText = ({ value, strong }: { value: number | null; strong?: boolean }) => (
  <Table.Cell className={`text-right tabular-nums ${strong ? "font-medium text-ui-fg-base" : ""}`}>
    {value ?? "–"}
  </Table.Cell>
);

function describeCover({ state, cover, available }: StockRow): string {
  if (state === "uncounted" || available <= 0) return "–";
  if (cover === null) return "No sales";
  if (cover > 365) return "Over a year";
  const days = cover < 10 ? cover : Math.round(cover);
  return days === 1 ? "1 day" : `${days} days`;
}
