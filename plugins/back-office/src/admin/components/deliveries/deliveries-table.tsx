import { age, formatMoment } from "@emberly/kit/admin/format";
import { Rows } from "@emberly/kit/admin/rows";
import { Checkbox, Table, Text } from "@medusajs/ui";
import type { Delivery } from "../../lib/deliveries";
import { useLeftOut } from "../../lib/left-out";
import { DeliveryBadge } from "./delivery-badge";
import { OrderCells } from "./order-cells";
import type { Selection } from "./selection";
import { ShipButton } from "./ship-button";

/** The orders of one page, each with a box to pick it. */
export function DeliveriesTable({ deliveries, selection }: { deliveries: Delivery[]; selection: Selection }) {
  const leftOut = useLeftOut(deliveries.map(({ id }) => id));
  const all = deliveries.every(({ id }) => selection.has(id));
  return (
    <Rows
      wide
      headings={[
        <Checkbox
          key="all"
          className="block"
          aria-label="Pick all of this page"
          checked={all || (deliveries.some(({ id }) => selection.has(id)) && "indeterminate")}
          onCheckedChange={() => selection.set(deliveries, !all)}
        />,
        "Order",
        "Recipient",
        "Shipping",
        "Tracking",
        "Placed",
        "",
      ]}
    >
      {deliveries.map((delivery) => (
        <DeliveryRow
          key={delivery.id}
          delivery={delivery}
          leftOut={leftOut.get(delivery.id)}
          selection={selection}
        />
      ))}
    </Rows>
  );
}

interface DeliveryRowProps {
  delivery: Delivery;
  leftOut: string | undefined;
  selection: Selection;
}

function DeliveryRow({ delivery, leftOut, selection }: DeliveryRowProps) {
  return (
    <Table.Row>
      <Table.Cell className="w-10">
        <Checkbox
          className="block"
          aria-label={`Pick order #${delivery.order_number}`}
          checked={selection.has(delivery.id)}
          onCheckedChange={(checked) => selection.set([delivery], checked === true)}
        />
      </Table.Cell>
      <OrderCells delivery={delivery} leftOut={leftOut} />
      <Table.Cell>{delivery.shipping_method ?? "-"}</Table.Cell>
      <Table.Cell className="py-3">
        {delivery.tracking_number ?? "-"}
        {delivery.carrier && (
          <Text size="xsmall" className="text-ui-fg-subtle">
            {delivery.carrier}
          </Text>
        )}
      </Table.Cell>
      <Table.Cell title={formatMoment(delivery.created_at)}>{age(delivery.created_at)} ago</Table.Cell>
      <Table.Cell className="text-right">
        {delivery.state === "to_ship" ? (
          <ShipButton delivery={delivery} onTried={() => selection.drop([delivery.id])} />
        ) : (
          <DeliveryBadge state={delivery.state} />
        )}
      </Table.Cell>
    </Table.Row>
  );
}
