import { counted } from "@emberly/kit/admin/format";
import { Pager } from "@emberly/kit/admin/pager";
import { Rows } from "@emberly/kit/admin/rows";
import { Section } from "@emberly/kit/admin/section";
import { Badge, Button, Table, Text } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { LowStock } from "../../../modules/back-office/today/low-stock";
import { PAGE_SIZE, useLowStock } from "../../lib/today";

const URGENT_DAYS = 7;

/** Products that run out, those first that do so soonest. */
export function LowStockProducts() {
  const [offset, setOffset] = useState(0);
  const query = useLowStock(offset);
  return (
    <Section
      title="Low stock"
      hint="Few pieces, or fewer than two weeks of cover at the pace of the last 30 days."
      count={query.data?.count}
      query={query}
      empty={{ when: ({ count }) => count === 0, text: "There is enough of everything." }}
    >
      {({ products, count }) => (
        <>
          <Rows headings={["Product", "Available", "Cover", ""]}>
            {products.map((product) => (
              <LowStockProduct key={`${product.variant_id} ${product.inventory_item_id}`} product={product} />
            ))}
          </Rows>
          <Pager count={count} pageSize={PAGE_SIZE} offset={offset} onOffset={setOffset} />
        </>
      )}
    </Section>
  );
}

function LowStockProduct({ product }: { product: LowStock }) {
  return (
    <Table.Row>
      <Table.Cell className="py-3">
        <Link to={`/products/${product.product_id}`} className="text-ui-fg-base underline">
          {product.title}
        </Link>
        <Text size="xsmall" className="text-ui-fg-subtle">
          {product.sold} sold in 30 days
        </Text>
      </Table.Cell>
      <Table.Cell>{product.available.toLocaleString()}</Table.Cell>
      <Table.Cell>
        <Cover product={product} />
      </Table.Cell>
      <Table.Cell className="text-right">
        {product.inventory_item_id && (
          <Button size="small" variant="secondary" asChild>
            <Link to={`/inventory/${product.inventory_item_id}`} aria-label={`Restock ${product.title}`}>
              Restock
            </Link>
          </Button>
        )}
      </Table.Cell>
    </Table.Row>
  );
}

function Cover({ product: { available, days_of_cover } }: { product: LowStock }) {
  if (available === 0) {
    return (
      <Badge size="2xsmall" className="whitespace-nowrap" color="red">
        Sold out
      </Badge>
    );
  }
  if (days_of_cover === null) return <span className="text-ui-fg-muted">No sales</span>;
  return (
    <Badge
      size="2xsmall"
      className="whitespace-nowrap"
      color={days_of_cover < URGENT_DAYS ? "red" : "orange"}
    >
      {counted(Math.floor(days_of_cover), "day")}
    </Badge>
  );
}
