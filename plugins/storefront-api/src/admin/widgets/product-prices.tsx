import { call } from "@emberly/kit/admin/call";
import { formatMoment, formatMoney } from "@emberly/kit/admin/format";
import { Section } from "@emberly/kit/admin/section";
import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Table, Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import type { ProductPrices } from "../../workflows/products/read-prices";

/** All of this API is in dollars. */
const formatDollars = (dollars: number) => formatMoney(dollars, "usd");

/** On a product's page: every price that shoppers have seen. */
const ProductPricesWidget = ({ data: product }: { data: { id: string } }) => (
  <Section
    title="Price history"
    hint="What shoppers saw, the newest first"
    query={useQuery({
      queryKey: ["product-prices", product.id],
      queryFn: () => call<ProductPrices>(`/admin/kitchenware/${product.id}/prices`),
    })}
    empty={{ when: ({ prices }) => prices.length === 0, text: "It has had no price yet." }}
  >
    {({ prices }) => (
      <div className="max-h-80 overflow-y-auto">
        <Table>
          <Table.Body>
            {prices.map(({ variant_id, variant, since, price, earlier }) => (
              <Table.Row key={`${variant_id} ${since}`}>
                <Table.Cell className="py-2">
                  <Text size="small">{formatMoment(since)}</Text>
                  {variant && (
                    <Text size="xsmall" className="text-ui-fg-subtle">
                      {variant}
                    </Text>
                  )}
                </Table.Cell>
                <Table.Cell className="py-2 text-right tabular-nums">
                  {formatDollars(price)} {earlier !== null && <s>{formatDollars(earlier)}</s>}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </div>
    )}
  </Section>
);

export const config = defineWidgetConfig({
  zone: "product.details.side",
  id: "storefront-api:product-prices",
});

export default ProductPricesWidget;
