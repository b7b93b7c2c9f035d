import { OrderDetail } from "~/features/orders/components/order-detail";
import { OrderScreen } from "~/features/orders/components/order-screen";
import { screenMeta } from "~/lib/screen-meta";
import { paths } from "~/paths";

export const meta = screenMeta("Order");

export default function DashboardOrder() {
  return (
    <OrderScreen back={{ label: "← My Orders", to: paths.orders.href() }}>
      {(order) => <OrderDetail order={order} />}
    </OrderScreen>
  );
}
