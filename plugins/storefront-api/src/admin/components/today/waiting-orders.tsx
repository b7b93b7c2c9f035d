import { Badge, Button, Table, Text } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type Delivery, useDeliveries } from "../../lib/deliveries";
import { age, counted, daysSince } from "../../lib/format";
import { PAGE_SIZE } from "../../lib/today";
import { ShipDrawer } from "../deliveries/ship-drawer";
import { Pager } from "../pager";
import { Rows } from "../rows";
import { Section } from "../section";

/** The shop promises that orders leave within two business days. */
const LATE_DAYS = 2;

/** Orders that wait to be shipped, the oldest first. */
export function WaitingOrders() {
  const [offset, setOffset] = useState(0);
  const query = useDeliveries({ state: "to_ship", q: "", limit: PAGE_SIZE, offset });
  return (
    <Section
      title="Orders to ship"
      hint="The one that waits the longest comes first."
      count={query.data?.count}
      actions={
        <Button size="small" variant="secondary" asChild>
          <Link to="/deliveries">Ship several</Link>
        </Button>
      }
      query={query}
      empty={{ when: ({ count }) => count === 0, text: "Nothing waits. Every order is on its way." }}
    >
      {({ deliveries, count }) => (
        <>
          <Rows headings={["Order", "Recipient", "Waits", ""]}>
            {deliveries.map((delivery) => (
              <WaitingOrder key={delivery.id} delivery={delivery} />
            ))}
          </Rows>
          <Pager count={count} pageSize={PAGE_SIZE} offset={offset} onOffset={setOffset} />
        </>
      )}
    </Section>
  );
}

function WaitingOrder({ delivery }: { delivery: Delivery }) {
  return (
    <Table.Row>
      <Table.Cell className="py-3">
        <Link to={`/orders/${delivery.id}`} className="text-ui-fg-interactive">
          #{delivery.order_number}
        </Link>
        <Text size="xsmall" className="text-ui-fg-subtle">
          {counted(delivery.pieces, "piece")}
          {delivery.shipping_method && `, ${delivery.shipping_method}`}
        </Text>
      </Table.Cell>
      <Table.Cell className="py-3">
        {delivery.recipient}
        <Text size="xsmall" className="text-ui-fg-subtle">
          {delivery.place}
        </Text>
      </Table.Cell>
      <Table.Cell>
        <Badge
          size="2xsmall"
          className="whitespace-nowrap"
          color={daysSince(delivery.created_at) >= LATE_DAYS ? "red" : "grey"}
        >
          {age(delivery.created_at)}
        </Badge>
      </Table.Cell>
      <Table.Cell className="text-right">
        {delivery.payment_in_review ? (
          <Button size="small" variant="secondary" asChild>
            <Link to="/payments-to-review">Review payment</Link>
          </Button>
        ) : (
          <ShipDrawer delivery={delivery}>
            <Button size="small" variant="secondary" aria-label={`Ship order #${delivery.order_number}`}>
              Ship
            </Button>
          </ShipDrawer>
        )}
      </Table.Cell>
    </Table.Row>
  );
}
