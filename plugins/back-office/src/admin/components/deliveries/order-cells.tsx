import { counted } from "@emberly/kit/admin/format";
import { Table, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import type { Delivery } from "../../lib/deliveries";

interface Props {
  delivery: Delivery;
  /** Where there is no column of its own for it. */
  withShipping?: boolean;
  /** Pieces that are not to be packed, in words. */
  leftOut: string | undefined;
}

/** Which order it is and who gets it. */
export const OrderCells = ({ delivery, withShipping, leftOut }: Props) => (
  <>
    <Table.Cell className="py-3">
      <Link to={`/orders/${delivery.id}`} className="text-ui-fg-base underline">
        #{delivery.order_number}
      </Link>
      <Text size="xsmall" className="text-ui-fg-subtle">
        {counted(delivery.pieces, "piece")}
        {withShipping && delivery.shipping_method && `, ${delivery.shipping_method}`}
      </Text>
      {leftOut && (
        <Text size="xsmall" weight="plus" className="max-w-60 whitespace-normal">
          Leave out {leftOut}: the customer has withdrawn
        </Text>
      )}
    </Table.Cell>
    <Table.Cell className="py-3">
      {delivery.recipient}
      <Text size="xsmall" className="text-ui-fg-subtle">
        {delivery.place}
      </Text>
    </Table.Cell>
  </>
);
