import type { Product, ProductVariant } from "@contract/records";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { paths } from "~/lib/paths";
import { chosenVariant } from "./variant-choice";

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
    navigate(paths.product.href(product.handle, variant._id), {
      replace: true,
      preventScrollReset: true,
      state,
    });
  };
  // What was picked may be of the product as it was before the page's data came anew.
  return [product.variants.find(({ _id }) => _id === picked._id) ?? named, choose];
}
