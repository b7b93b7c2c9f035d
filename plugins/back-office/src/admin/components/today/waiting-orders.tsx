import { age, daysSince } from "@emberly/kit/admin/format";
import { Pager } from "@emberly/kit/admin/pager";
import { Permitted } from "@emberly/kit/admin/permitted";
import { Rows } from "@emberly/kit/admin/rows";
import { Section } from "@emberly/kit/admin/section";
import { Badge, Button, Table } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type Delivery, useDeliveries } from "../../lib/deliveries";
import { useLeftOut } from "../../lib/left-out";
import { PAGE_SIZE } from "../../lib/today";
import { OrderCells } from "../deliveries/order-cells";
import { ShipButton } from "../deliveries/ship-button";

/** The shop promises that orders leave within two business days. */
const LATE_DAYS = 2;

/** Orders that wait to be shipped, the oldest first. */
export function WaitingOrders() {
  const [offset, setOffset] = useState(0);
  const query = useDeliveries({ state: "to_ship", q: "", limit: PAGE_SIZE, offset });
  const leftOut = useLeftOut((query.data?.deliveries ?? []).map(({ id }) => id));
  return (
    <Section
      title="Orders to ship"
      hint="The one that waits the longest comes first."
      count={query.data?.count}
      actions={
        <Permitted to="fulfillment:update">
          <Button size="small" variant="secondary" asChild>
            <Link to="/deliveries">Ship several</Link>
          </Button>
        </Permitted>
      }
      query={query}
      empty={{ when: ({ count }) => count === 0, text: "Nothing waits. Every order is on its way." }}
    >
      {({ deliveries, count }) => (
        <>
          <Rows headings={["Order", "Recipient", "Waits", ""]}>
            {deliveries.map((delivery) => (
              <WaitingOrder key={delivery.id} delivery={delivery} leftOut={leftOut.get(delivery.id)} />
            ))}
          </Rows>
          <Pager count={count} pageSize={PAGE_SIZE} offset={offset} onOffset={setOffset} />
        </>
      )}
    </Section>
  );
}

function WaitingOrder({ delivery, leftOut }: { delivery: Delivery; leftOut: string | undefined }) {
  return (
    <Table.Row>
      <OrderCells delivery={delivery} withShipping leftOut={leftOut} />
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
        <ShipButton delivery={delivery} />
      </Table.Cell>
    </Table.Row>
  );
}
