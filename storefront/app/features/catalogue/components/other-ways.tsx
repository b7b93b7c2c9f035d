import type { Kind, Product } from "@contract/records";
import { KindCard } from "./kind-card";
import { Shelf } from "./shelf";

interface OtherWaysProps {
  /** Null when they could not be loaded, like the best sellers. */
  kinds: Kind[] | null;
  bestSellers: Product[] | null;
}

/** Offers the kinds and the best sellers to a shopper who found nothing. */
export function OtherWays({ kinds, bestSellers }: OtherWaysProps) {
  return (
    <>
      {kinds && kinds.length > 0 && (
        <section className="mt-16">
          <h2 className="mb-8 font-display text-3xl">Browse by kind</h2>
          <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-5 lg:gap-6">
            {kinds.map((kind) => (
              <li key={kind.handle}>
                <KindCard kind={kind} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Shelf title="Best sellers" products={bestSellers} className="mt-20" />
    </>
  );
}
