import { OrderScreen } from "~/features/orders/components/order-screen";
import { OwnOrder } from "~/features/orders/components/own-order";
import { screenMeta } from "~/lib/screen-meta";
import { paths } from "~/paths";

export const meta = screenMeta("Order");

export default function DashboardOrder() {
  return (
    <OrderScreen back={{ label: "← My Orders", to: paths.orders.href() }}>
      {(order) => <OwnOrder order={order} />}
    </OrderScreen>
  );
}
