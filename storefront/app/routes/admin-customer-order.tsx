import { OrderScreen } from "~/features/orders/components/order-screen";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("Order");

export default OrderScreen;
