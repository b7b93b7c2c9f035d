import type { Product } from "@contract/records";
import { useEffect, useState } from "react";
import { api } from "~/lib/api-client";
import { useRootStore } from "~/stores/root-store";
import { fetchGoesWith } from "../api/products";
import { Shelf } from "./shelf";

const SHOWN = 4;

/** What goes with the line that was put into the cart last, without what the cart holds already. */
export function GoesWithCart() {
  const items = useRootStore((state) => state.cart.cartItems);
  const last = items.at(-1)?.id;
  const [found, setFound] = useState<Product[] | null>(null);
  useEffect(() => {
    if (last === undefined) return;
    let isWanted = true;
    fetchGoesWith(api, last).then((products) => {
      if (isWanted) setFound(products);
    });
    return () => {
      isWanted = false;
    };
  }, [last]);
  if (items.length === 0) return null;
  const others = found?.filter(({ _id }) => items.every(({ id }) => id !== _id)) ?? null;
  return (
    <Shelf title="Goes well with your cart" products={others?.slice(0, SHOWN) ?? null} className="mt-20" />
  );
}
