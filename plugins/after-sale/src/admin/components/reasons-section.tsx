import { Choice } from "@emberly/kit/admin/choice";
import { Rows } from "@emberly/kit/admin/rows";
import { Section } from "@emberly/kit/admin/section";
import { Table, Text } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { ReturnedProduct } from "../../modules/after-sale/reasons-by-product";
import type { ReturnReason } from "../../modules/after-sale/return-record";
import { useReasons } from "../lib/returns";
import { REASONS } from "../lib/words";

const PERIODS = { "30": "30 days", "90": "90 days", "365": "A year" };

/** Which products come back, how much more than before, and why: so that a bad pan is seen. */
export function ReasonsSection() {
  const [days, setDays] = useState("90");
  return (
    <Section
      title="Why things come back"
      hint="By product, beside as many days before. Refused wishes count too."
      actions={<Choice label="Period" options={PERIODS} value={days} onChange={setDays} />}
      query={useReasons(Number(days))}
      empty={{ when: ({ products }) => products.length === 0, text: "Nobody wanted to send anything back." }}
    >
      {({ products }) => (
        <Rows headings={["Product", "Pieces", "Before", "Of those sold", "Reasons"]} wide>
          {products.map((product) => (
            <ProductRow key={product.product_id} product={product} />
          ))}
        </Rows>
      )}
    </Section>
  );
}

const ProductRow = ({ product }: { product: ReturnedProduct }) => (
  <Table.Row>
    <Table.Cell>
      <Link to={`/products/${product.product_id}`} className="underline">
        {product.title}
      </Link>
    </Table.Cell>
    <Table.Cell>{product.pieces}</Table.Cell>
    <Table.Cell>{product.pieces_before}</Table.Cell>
    <Table.Cell>{shareOf(product)}</Table.Cell>
    <Table.Cell>
      <Text size="small">
        {Object.entries(product.reasons)
          .map(([reason, pieces]) => `${pieces} ${REASONS[reason as ReturnReason]}`)
          .join(", ")}
      </Text>
    </Table.Cell>
  </Table.Row>
);

/** What came back may have been sold before the period. */
const shareOf = ({ pieces, sold }: ReturnedProduct) =>
  sold > 0 ? `${Math.round((pieces / sold) * 100)} % of ${sold}` : "none sold";
