import { CustomerOrders } from "~/features/orders/components/customer-orders";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("Customer orders");

export default CustomerOrders;
