import { useSearchParams } from "react-router";
import { EditProduct } from "~/features/admin/components/edit-product";
import { Products } from "~/features/admin/components/products";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("All products");

/** The list of products, or the form of one product with `?edit=<handle>`. */
export default function AdminProducts() {
  const [search] = useSearchParams();
  const handle = search.get("edit");
  return handle === null ? <Products /> : <EditProduct key={handle} handle={handle} />;
}
