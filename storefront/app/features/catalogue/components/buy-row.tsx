import type { Product, ProductVariant } from "@contract/records";
import { type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { OwnPrice } from "~/components/own-price";
import { Button } from "~/components/ui/button";
import { cx } from "~/components/ui/class-names";
import { toastBottomRight } from "~/components/ui/toast";
import { lazyPart } from "~/lib/lazy-part";
import { MAX_QUANTITY } from "~/stores/cart-item";
import { useRootStore } from "~/stores/root-store";
import { useIsLoaded } from "~/stores/use-session";
import { useFloating } from "../model/use-floating";
import { QuantityField } from "./quantity-field";

const loadTellMe = async () => ({ default: (await import("./tell-me")).TellMe });

/** Few products are sold out, and the others need not load it. */
const TellMe = lazyPart(loadTellMe);

/**
 * Keeps the form's room until it is there. On the server's page it stands alone: React refuses to take over a boundary whose
 * script comes late and that the stored cart has changed meanwhile.
 */
const ROOM = <div className="h-60 rounded-md bg-paper-deep noscript:hidden" />;

/** False while the shop sells nothing at all. */
const isSold = ({ isSelling }: Product): boolean => isSelling !== false;

/** With this many or fewer the shopper is told how many are left. */
const FEW = 5;

function StockNote({ product, variant: { inStock, stock } }: Pick<BuyRowProps, "product" | "variant">) {
  if (!isSold(product))
    return <p className="font-medium text-danger">The shop does not sell at the moment</p>;
  if (!inStock) return <p className="font-medium text-danger">Sold out at the moment</p>;
  if (stock === null || stock > FEW) return null;
  return <p className="font-medium text-ember-deep">{`Only ${stock} left`}</p>;
}

interface BuyRowProps {
  product: Product;
  variant: ProductVariant;
  /** What the row must not cover while it is in view: the options. */
  hiddenBy: RefObject<HTMLElement>;
}

/**
 * How many of the chosen variant to add, and the button. A quantity is for one variant: another choice begins at 1. On a
 * phone the same button floats at the bottom, in one row with the price, while its place is out of view.
 */
export function BuyRow({ product, variant, hiddenBy }: BuyRowProps) {
  const addToCart = useRootStore((state) => state.addToCart);
  const [quantity, setQuantity] = useState(1);
  const place = useRef<HTMLDivElement>(null);
  const isFloating = useFloating(place, hiddenBy);
  const isLoaded = useIsLoaded();
  const isBuyable = isSold(product) && variant.inStock;
  const isPartlyGone = product.variants.some(({ inStock }) => !inStock);
  // A choice must not wait for anything, so what a variant that is sold out needs is there before it is chosen.
  useEffect(() => {
    if (isPartlyGone) loadTellMe().catch(() => undefined);
  }, [isPartlyGone]);
  const add = () => {
    addToCart(product, variant, quantity);
    setQuantity(1);
    toastBottomRight("Item added to cart");
  };
  const asidePhone = isFloating ? "max-lg:hidden" : undefined;
  return (
    <div ref={place} className="mt-7 grid min-h-20 content-start gap-3">
      <div
        className={cx(
          "flex flex-wrap items-center gap-x-5 gap-y-3",
          isFloating &&
            "max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:flex-nowrap max-lg:justify-between max-lg:border-line max-lg:border-t max-lg:bg-paper max-lg:px-5 max-lg:py-2.5",
        )}
      >
        {isFloating && (
          <p className="min-w-0 lg:hidden">
            <span className="block font-semibold tabular-nums">
              <OwnPrice
                productId={product._id}
                variantId={variant._id}
                price={variant.price}
                earlier={variant.compareAtPrice}
                lowest={variant.lowestPrice}
              />
            </span>
            {product.options.length > 0 && (
              <span className="block truncate text-ink-soft text-sm">{variant.title}</span>
            )}
          </p>
        )}
        {isBuyable && (
          <div className={asidePhone}>
            <QuantityField
              value={quantity}
              most={Math.min(variant.stock ?? MAX_QUANTITY, MAX_QUANTITY)}
              onChange={setQuantity}
            />
          </div>
        )}
        <Button
          size={isFloating ? "medium" : "large"}
          onClick={add}
          disabled={!isBuyable}
          className={isFloating ? "shrink-0 lg:min-h-14 lg:min-w-64" : "grow sm:min-w-64 sm:grow-0"}
        >
          {variant.inStock || !isFloating ? "Add to Cart" : "Sold out"}
        </Button>
      </div>
      <StockNote product={product} variant={variant} />
      {!variant.inStock &&
        (isLoaded ? (
          <Suspense fallback={ROOM}>
            <TellMe product={product} variant={variant} />
          </Suspense>
        ) : (
          ROOM
        ))}
    </div>
  );
}
