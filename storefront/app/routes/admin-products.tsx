import { useSearchParams } from "react-router";
import { EditProduct } from "~/features/admin/components/edit-product";
import { Products } from "~/features/admin/components/products";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("All products");

/** The list, or with `?edit=<handle>` one product's form in its place. */
export default function AdminProducts() {
  const [search] = useSearchParams();
  const handle = search.get("edit");
  return handle === null ? <Products /> : <EditProduct key={handle} handle={handle} />;
}
