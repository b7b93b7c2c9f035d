import { age, formatCents } from "@emberly/kit/admin/format";
import { Pager } from "@emberly/kit/admin/pager";
import { Rows } from "@emberly/kit/admin/rows";
import { Section } from "@emberly/kit/admin/section";
import { Button, Table, Text } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import { isAbsent, PAGE_SIZE, useReturnsToDecide, useReturnsToPayBack } from "../../lib/today";

/** Returns that nobody has decided yet, what waits longest first; the after-sale plugin's page decides them. */
export function Returns() {
  const [offset, setOffset] = useState(0);
  const query = useReturnsToDecide(offset);
  const owed = useReturnsToPayBack().data?.count ?? 0;
  if (isAbsent(query.error)) return null;
  return (
    <Section
      title="Returns to decide"
      hint="What waits longest comes first."
      actions={
        owed > 0 && (
          <Button size="small" variant="secondary" asChild>
            <Link to="/returns?stage=inspect">{owed} to pay back</Link>
          </Button>
        )
      }
      count={query.data?.count}
      query={query}
      empty={{ when: ({ count }) => count === 0, text: "Nothing to decide. Every return has its answer." }}
    >
      {({ returns, count }) => (
        <>
          <Rows headings={["Return", "Amount", "Since", ""]}>
            {returns.map((one) => (
              <Table.Row key={one.id}>
                <Table.Cell className="py-3">
                  #{one.number}
                  {one.is_withdrawal && ", withdrawn"}
                  <Text size="xsmall" className="text-ui-fg-subtle">
                    Order #{one.order_number}
                  </Text>
                </Table.Cell>
                <Table.Cell>{formatCents(one.refund_total, one)}</Table.Cell>
                <Table.Cell>{age(one.created_at)}</Table.Cell>
                <Table.Cell className="text-right">
                  <Button size="small" variant="secondary" asChild>
                    <Link to="/returns">Decide</Link>
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
