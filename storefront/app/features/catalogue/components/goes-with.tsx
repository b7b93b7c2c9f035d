import type { Product } from "@contract/records";
import { useEffect, useState } from "react";
import { api } from "~/lib/api-client";
import { useRootStore } from "~/stores/root-store";
import { fetchGoesWith } from "../api/products";
import { Shelf } from "./shelf";

interface GoesWithProps {
  title: string;
  /** The id of what it goes with. */
  productId: string;
  /** What is known to go with it; null when nothing is yet, or it could not be loaded. */
  known: Product[] | null;
  className: string;
}

/** What goes with a product, without what the cart holds already. */
export function GoesWith({ title, productId, known, className }: GoesWithProps) {
  const items = useRootStore((state) => state.cart.cartItems);
  const had = [...new Set(items.map(({ id }) => id))].join(",");
  const [found, setFound] = useState<{ productId: string; products: Product[] | null }>();
  const isHad = ({ _id }: Product) => had.split(",").includes(_id);
  const candidates = found?.productId === productId ? found.products : known;
  const isToBeAsked = candidates === null || candidates.some(isHad);
  useEffect(() => {
    if (had === "" || !isToBeAsked) return;
    let isWanted = true;
    fetchGoesWith(api, productId, had.split(",")).then((products) => {
      if (isWanted) setFound({ productId, products });
    });
    return () => {
      isWanted = false;
    };
  }, [productId, had, isToBeAsked]);
  return (
    <Shelf
      title={title}
      products={candidates?.filter((product) => !isHad(product)) ?? null}
      className={className}
    />
  );
}
