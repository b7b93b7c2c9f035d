import { useAccount } from "~/features/account/model/use-account";
import { MyOrders } from "~/features/orders/components/my-orders";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("My orders");

export default function DashboardOrders() {
  return <MyOrders userId={useAccount()._id} />;
}
