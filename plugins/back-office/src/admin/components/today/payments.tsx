import { age, formatCents } from "@emberly/kit/admin/format";
import { Pager } from "@emberly/kit/admin/pager";
import { Rows } from "@emberly/kit/admin/rows";
import { Section } from "@emberly/kit/admin/section";
import { Button, Table, Text } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import { isAbsent, PAGE_SIZE, usePaymentsToReview } from "../../lib/today";

/** "captured_without_order" as a person reads it. The page behind the button says it at length. */
function inWords(reason: string | null): string {
  const words = (reason ?? "unforeseen").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Payments that did not end by themselves; the stripe-checkout plugin's page resolves them. */
export function Payments() {
  const [offset, setOffset] = useState(0);
  const query = usePaymentsToReview(offset);
  if (isAbsent(query.error)) return null;
  return (
    <Section
      title="Payments to review"
      hint="Payments that the shop could not bring to an end by itself."
      count={query.data?.count}
      query={query}
      empty={{ when: ({ count }) => count === 0, text: "Nothing to review. Every payment found its order." }}
    >
      {({ checkouts, count }) => (
        <>
          <Rows headings={["What happened", "Amount", "Since", ""]}>
            {checkouts.map((checkout) => (
              <Table.Row key={checkout.id}>
                <Table.Cell className="py-3">
                  {inWords(checkout.reason)}
                  <Text size="xsmall" className="text-ui-fg-subtle">
                    {checkout.email}
                  </Text>
                </Table.Cell>
                <Table.Cell>
                  {formatCents(checkout.captured_amount ?? checkout.authorised_amount ?? 0, checkout)}
                </Table.Cell>
                <Table.Cell>{age(checkout.updated_at)}</Table.Cell>
                <Table.Cell className="text-right">
                  <Button size="small" variant="secondary" asChild>
                    <Link to="/payments-to-review">Review</Link>
                  </Button>
                </Table.Cell>
              </Table.Row>
            ))}
          </Rows>
          <Pager count={count} pageSize={PAGE_SIZE} offset={offset} onOffset={setOffset} />
        </>
      )}
    </Section>
  );
}
