import { Customers } from "~/features/admin/components/customers";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("All customers");

export default Customers;
