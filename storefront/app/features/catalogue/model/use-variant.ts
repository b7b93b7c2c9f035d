import type { Product, ProductVariant } from "@contract/records";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { chosenVariant, VARIANT } from "./variant-choice";

/**
 * The variant that is shown, and how to choose another one. A choice shows at once and the address follows; nothing is asked
 * of the server, because the page has all variants.
 */
export function useVariant(product: Product): [ProductVariant, (variant: ProductVariant) => void] {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const named = chosenVariant(product, search);
  const [picked, setPicked] = useState(named);

  // The back button, or a link to another variant.
  useEffect(() => setPicked(named), [named]);

  const choose = (variant: ProductVariant) => {
    setPicked(variant);
    // What reviews are shown stays in the address.
    const next = new URLSearchParams(search);
    next.set(VARIANT, variant._id);
    navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true, state });
  };
  // What was picked may be of the product as it was before the page's data came anew.
  return [product.variants.find(({ _id }) => _id === picked._id) ?? named, choose];
}
