import type { Product } from "@contract/records";
import { useId } from "react";
import { ProductGrid } from "./product-grid";

interface ShelfProps {
  title: string;
  /** Null when they could not be loaded; without products there is no shelf. */
  products: Product[] | null;
  className?: string;
}

/** A few products under a heading, further down a page. */
export function Shelf({ title, products, className }: ShelfProps) {
  const id = useId();
  if (!products || products.length === 0) return null;
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-8 font-display text-3xl">
        {title}
      </h2>
      <ProductGrid products={products} isShelf />
    </section>
  );
}
