import type { Product } from "@contract/records";
import { useEffect, useId, useState } from "react";
import { api } from "~/lib/api-client";
import { forgetSeen } from "~/stores/seen-products";
import { fetchChosen } from "../api/products";
import { ProductCard } from "./product-card";

interface SeenLatelyProps {
  handles: string[];
  /** The shopper wants them forgotten. */
  onForget: () => void;
}

/** What this device has seen, in one row that scrolls sideways. What is gone or cannot be loaded is left out. */
export default function SeenLately({ handles, onForget }: SeenLatelyProps) {
  const id = useId();
  const [products, setProducts] = useState<Product[]>([]);
  useEffect(() => {
    let isWanted = true;
    fetchChosen(api, handles).then(
      (found) => isWanted && setProducts(found),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [handles]);
  if (products.length === 0) return null;
  const forget = () => {
    forgetSeen();
    onForget();
  };
  return (
    <section aria-labelledby={id} className="shell animate-fade-in pb-24">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="font-display text-3xl">
          Seen lately
        </h2>
        <button
          type="button"
          onClick={forget}
          className="min-h-11 text-ink-soft text-sm underline underline-offset-4 hover:text-ink"
        >
          Forget them
        </button>
      </div>
      <ul className="grid snap-x auto-cols-[45%] grid-flow-col gap-x-4 overflow-x-auto pb-3 sm:auto-cols-[30%] sm:gap-x-6 lg:auto-cols-[22%]">
        {products.map((product) => (
          <li key={product._id} className="snap-start">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
