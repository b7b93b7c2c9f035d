import type { Product } from "@contract/records";
import { useId } from "react";
import { Link } from "react-router";
import { OwnPrice } from "~/components/own-price";
import { Highlight } from "~/components/ui/highlight";
import { CartAddIcon, PlusIcon } from "~/components/ui/icons";
import { Rating } from "~/components/ui/stars";
import { toastBottomRight } from "~/components/ui/toast";
import { lowestOf } from "~/lib/lowest-price";
import { paths } from "~/lib/paths";
import { useRootStore } from "~/stores/root-store";
import { withAllSizes } from "../model/all-sizes";
import { optionSummary } from "../model/option-summary";
import { CompareToggle } from "./compare-toggle";
import { ProductImage } from "./product-image";
import { WishToggle } from "./wish-toggle";

const SIZES = "(min-width: 64rem) 22vw, (min-width: 40rem) 30vw, 45vw";

const ROUND =
  "absolute bottom-0 right-0 grid size-11 place-items-center rounded-full bg-ink text-cream transition-colors hover:bg-ember hover:text-night disabled:cursor-not-allowed disabled:bg-linen disabled:text-ink-soft";

/** Puts a product into the cart; one with variants has to be looked at first. */
function CardAction({ product }: { product: Product }) {
  const addToCart = useRootStore((state) => state.addToCart);
  const [variant] = product.variants;
  if (product.options.length > 0) {
    return (
      <Link
        to={paths.product.href(product.handle)}
        state={{ product }}
        aria-label={`Choose ${product.title}`}
        className={ROUND}
      >
        <PlusIcon size={21} />
      </Link>
    );
  }
  const add = () => {
    if (!variant) return;
    addToCart(product, variant);
    toastBottomRight("Item added to cart");
  };
  return (
    <button
      type="button"
      onClick={add}
      disabled={!product.inStock || product.isSelling === false}
      aria-label={`Add ${product.title} to cart`}
      className={ROUND}
    >
      <CartAddIcon size={21} />
    </button>
  );
}

interface ProductCardProps {
  product: Product;
  isPriority?: boolean;
  /** The search text, whose words are marked in the title. */
  query?: string;
}

/** Picture, title and price open the product; the icon puts it into the cart, those over the picture note and compare it. */
export function ProductCard({ product: listed, isPriority, query }: ProductCardProps) {
  const id = useId();
  const product = withAllSizes(listed);
  return (
    <article className="group relative flex h-full flex-col">
      <Link
        to={paths.product.href(product.handle)}
        state={{ product }}
        prefetch="intent"
        aria-labelledby={`${id}-title ${id}-price`}
        className="flex grow flex-col rounded-sm"
      >
        <span className="relative block overflow-hidden rounded-sm">
          <ProductImage
            image={product.imageUrl[0]}
            sizes={SIZES}
            isPriority={isPriority}
            className="transition-transform duration-700 ease-out-soft group-hover:scale-[1.035]"
          />
          {!product.inStock && (
            <span className="absolute left-3 top-3 rounded-xs bg-night px-2.5 py-1 text-xs font-semibold text-cream">
              Sold out
            </span>
          )}
        </span>
        <h3
          id={`${id}-title`}
          className="mt-4 pr-1 font-display text-lg leading-snug first-letter:uppercase group-hover:text-ember-deep sm:text-xl"
        >
          <Highlight text={product.title} query={query} />
        </h3>
        {product.options.map(({ name, values }) => (
          <p key={name} className="mt-1.5 truncate text-sm text-ink-soft">
            <span className="sr-only">{`${name}: `}</span>
            {optionSummary(values)}
          </p>
        ))}
        <Rating rating={product.rating} size={14} className="mt-2" />
        <p
          id={`${id}-price`}
          className="mt-auto flex min-h-14 items-center pt-3 text-base font-semibold tabular-nums"
        >
          <span>
            <OwnPrice
              productId={product._id}
              price={product.price}
              earlier={product.compareAtPrice}
              lowest={lowestOf(product)}
              isFrom={product.priceTo > product.priceFrom}
            />
          </span>
        </p>
      </Link>
      {/* Over the picture, but no part of the link around it. */}
      <div className="pointer-events-none absolute inset-x-0 top-0 aspect-square">
        <WishToggle
          product={product}
          className="pointer-events-auto absolute top-1 right-1 grid size-11 place-items-center rounded-full bg-paper/90 bg-clip-content p-1 text-ink transition-colors hover:bg-paper"
        />
        <CompareToggle
          product={product}
          className="pointer-events-auto absolute right-2 bottom-2 inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 font-medium text-xs transition-colors"
          tones={["bg-paper/90 text-ink hover:bg-paper", "bg-ink text-cream hover:bg-night"]}
        />
      </div>
      <CardAction product={product} />
    </article>
  );
}
