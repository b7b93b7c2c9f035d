import { AddProduct } from "~/features/admin/components/add-product";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("Add new product");

export default AddProduct;
