import { OrderScreen } from "~/features/orders/components/order-screen";
import { OwnOrder } from "~/features/orders/components/own-order";
import { paths } from "~/lib/paths";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("Order");

export default function DashboardOrder() {
  return (
    <OrderScreen back={{ label: "← My Orders", to: paths.orders.href() }}>
      {(order) => <OwnOrder order={order} />}
    </OrderScreen>
  );
}
