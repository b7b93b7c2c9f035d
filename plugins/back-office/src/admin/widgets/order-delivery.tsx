import { formatMoment } from "@emberly/kit/admin/format";
import { Permitted } from "@emberly/kit/admin/permitted";
import { Section } from "@emberly/kit/admin/section";
import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { ArrowUpRightOnBox } from "@medusajs/icons";
import { Button, Copy, Text, toast, usePrompt } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { DeliveryBadge } from "../components/deliveries/delivery-badge";
import { ShipDrawer } from "../components/deliveries/ship-drawer";
import { Row } from "../components/row";
import { confirmDelivery, type Delivery, useDelivery, useOrderChange } from "../lib/deliveries";
import { useLeftOut } from "../lib/left-out";

/** On an order's page: how far it is on its way, what takes it further, and its payment. */
const OrderDelivery = ({ data: order }: { data: { id: string } }) => {
  const query = useDelivery(order.id);
  const delivery = query.data?.delivery;
  const leftOut = useLeftOut([order.id]).get(order.id);
  return (
    <Section
      title="Delivery"
      actions={delivery && <DeliveryBadge state={delivery.state} />}
      query={query}
      empty={{ when: () => false, text: "" }}
    >
      {({ delivery, payment }) => (
        <>
          {delivery.payment_in_review && (
            <Text size="small" className="px-6 py-4">
              The payment waits for a person. <Link to="/payments-to-review">Review it</Link> before shipping.
            </Text>
          )}
          {leftOut && (
            <Text size="small" className="px-6 py-4">
              Leave out {leftOut}: the customer has withdrawn from it.
            </Text>
          )}
          <Row name="Carrier">{delivery.carrier}</Row>
          <Row name="Tracking number">
            {delivery.tracking_number && <Copied text={delivery.tracking_number} />}
          </Row>
          {delivery.shipped_at && <Row name="Shipped">{formatMoment(delivery.shipped_at)}</Row>}
          {delivery.delivered_at && <Row name="Delivered">{formatMoment(delivery.delivered_at)}</Row>}
          <Row name="Payment intent">
            {payment && (
              <>
                <Copied text={payment.id} />
                {payment.url && (
                  <a
                    href={payment.url}
                    target="_blank"
                    rel="noreferrer"
                    className="text-ui-fg-base underline flex items-center gap-1"
                  >
                    Open the payment <ArrowUpRightOnBox />
                  </a>
                )}
              </>
            )}
          </Row>
          <Permitted to="fulfillment:update">
            <Actions delivery={delivery} />
          </Permitted>
        </>
      )}
    </Section>
  );
};

const Copied = ({ text }: { text: string }) => (
  <span className="flex min-w-0 items-center gap-1">
    <span className="truncate" title={text}>
      {text}
    </span>
    <Copy content={text} className="text-ui-fg-muted shrink-0" />
  </span>
);

function Actions({ delivery }: { delivery: Delivery }) {
  const prompt = usePrompt();
  const deliver = useOrderChange(() => confirmDelivery(delivery.id));
  if (delivery.state !== "to_ship" && delivery.state !== "on_the_way") return null;
  const confirm = async () => {
    const sure = await prompt({
      title: `Confirm the delivery of order #${delivery.order_number}?`,
      description: "The customer is told by mail. This cannot be undone.",
      confirmText: "Confirm Delivery",
      variant: "confirmation",
    });
    if (!sure) return;
    deliver.mutate(undefined, {
      onSuccess: () => toast.success(`Order #${delivery.order_number} is delivered`),
      onError: (error) => toast.error("The delivery was not confirmed", { description: error.message }),
    });
  };
  return (
    <div className="flex justify-end gap-2 px-6 py-4">
      <Button size="small" variant="secondary" isLoading={deliver.isPending} onClick={confirm}>
        Confirm Delivery
      </Button>
      {delivery.state === "to_ship" && (
        <ShipDrawer delivery={delivery}>
          <Button size="small">Ship</Button>
        </ShipDrawer>
      )}
    </div>
  );
}

export const config = defineWidgetConfig({
  zone: "order.details.side",
  id: "back-office:order-delivery",
});

export default OrderDelivery;
