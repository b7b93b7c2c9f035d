import { ConfirmDelivery } from "~/features/orders/components/confirm-delivery";
import { LeftOut } from "~/features/orders/components/left-out";
import { OrderDetail } from "~/features/orders/components/order-detail";
import { OrderScreen } from "~/features/orders/components/order-screen";
import { ShipForm } from "~/features/orders/components/ship-form";
import { paths } from "~/lib/paths";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("Order");

export default function AdminCustomerOrder() {
  return (
    <OrderScreen back={{ label: "← All Orders", to: paths.adminOrders.href() }}>
      {(order) => {
        const isPending = order.delivery_status === "pending" && order.status !== "cancelled";
        return (
          <OrderDetail
            order={order}
            confirm={isPending && <ConfirmDelivery paymentIntentId={order.paymentIntentId} />}
            ship={
              isPending &&
              !order.trackingNumber && (
                <>
                  <LeftOut order={order} />
                  <ShipForm paymentIntentId={order.paymentIntentId} />
                </>
              )
            }
          />
        );
      }}
    </OrderScreen>
  );
}
