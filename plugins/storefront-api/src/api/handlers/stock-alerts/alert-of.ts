import { variantName } from "@emberly/kit/variant-name";
import type { Alert } from "@emberly/stock-alerts";
import type { Product } from "../../../contract/records";
import type { StockAlert } from "../../../contract/stock-alerts";

/** A wish as the API answers it. */
export function alertOf(
  { id, product_id, variant_id, created_at }: Alert,
  { title, handle, variants }: Pick<Product, "title" | "handle" | "variants">,
): StockAlert {
  return {
    _id: id,
    productId: product_id,
    variantId: variant_id,
    title,
    variantTitle: variantName(variants.find(({ _id }) => _id === variant_id)?.title),
    handle,
    createdAt: created_at.toISOString(),
  };
}
