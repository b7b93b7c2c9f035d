import type { Product, ProductVariant } from "@contract/records";
import { useRef } from "react";
import { Link, useNavigate } from "react-router";
import { OwnPrice } from "~/components/own-price";
import { ArrowLeftIcon, CheckIcon, TruckIcon } from "~/components/ui/icons";
import { Rating } from "~/components/ui/stars";
import { formatThreshold } from "~/lib/money";
import { paths } from "~/lib/paths";
import { useShopConfig } from "~/lib/shop-config";
import { useVariant } from "../model/use-variant";
import { BuyRow } from "./buy-row";
import { ComparePlace } from "./compare-place";
import { Gallery } from "./gallery";
import { OptionGroups } from "./option-groups";
import { ProductFacts } from "./product-facts";

/** Leads back to the page before, or to all products when the visit began here. */
function BackLink() {
  const navigate = useNavigate();
  return (
    <Link
      to={paths.products.href()}
      onClick={(event) => {
        const isWithinVisit = Number(window.history.state?.idx) > 0;
        if (!isWithinVisit || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(-1);
      }}
      className="inline-flex min-h-11 items-center gap-2 font-medium hover:text-ember-deep"
    >
      <ArrowLeftIcon size={20} />
      Back
    </Link>
  );
}

export function ProductDetails({ product }: { product: Product }) {
  const { freeShippingThreshold } = useShopConfig();
  const [variant, chooseVariant] = useVariant(product);
  const options = useRef<HTMLDivElement>(null);
  const catchphrases = [product.catchphrase1, product.catchphrase2, product.catchphrase3].filter(Boolean);

  return (
    <>
      <p className="bg-paper-deep px-4 py-3 text-center text-sm font-medium">
        {`Enjoy free shipping for orders over ${formatThreshold(freeShippingThreshold)}`}
      </p>
      <div className="shell pb-24 pt-4">
        <BackLink />
        <div className="mt-4 grid gap-10 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-14">
          <Gallery key={galleryKey(variant)} images={variant.imageUrl} title={product.title} />
          <div className="lg:pt-4">
            {product.kind && <p className="eyebrow text-ember-deep">{product.kind}</p>}
            <h1 className="mt-3 font-display text-[clamp(2rem,4vw,3.25rem)] leading-[1.08] first-letter:uppercase">
              {product.title}
            </h1>
            {/* biome-ignore lint/a11y/useValidAnchor: it leads there without scripts too */}
            <a
              href="#reviews"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                // Without a step in the history, so that one back leaves the product.
                event.preventDefault();
                const reviews = document.getElementById("reviews");
                reviews?.scrollIntoView();
                reviews?.focus();
              }}
              className="mt-5 inline-flex min-h-11 items-center hover:underline"
            >
              <Rating rating={product.rating} size={18} />
            </a>
            <p className="mt-3 text-2xl font-semibold tabular-nums">
              <OwnPrice
                productId={product._id}
                variantId={variant._id}
                price={variant.price}
                earlier={variant.compareAtPrice}
                lowest={variant.lowestPrice}
              />
            </p>
            <p className="mt-3 flex items-center gap-2.5 text-ink-soft">
              <TruckIcon size={21} />
              Shipping available Nationwide
            </p>
            {product.options.length > 0 && (
              <div ref={options} className="mt-7 grid gap-6">
                <OptionGroups product={product} chosen={variant} onChoose={chooseVariant} />
              </div>
            )}
            <p className="mt-7 max-w-prose text-[1.0625rem] leading-relaxed">{product.desc}</p>
            {catchphrases.length > 0 && (
              <ul className="mt-7 grid gap-3 border-t border-line pt-6">
                {catchphrases.map((phrase) => (
                  <li key={phrase} className="flex items-center gap-3 font-medium">
                    <CheckIcon size={20} className="shrink-0 text-ember-deep" />
                    {phrase}
                  </li>
                ))}
              </ul>
            )}
            <BuyRow key={variant._id} product={product} variant={variant} hiddenBy={options} />
            <ComparePlace product={product} />
          </div>
        </div>
        <ProductFacts attributes={variant.attributes} sku={variant.sku} />
      </div>
    </>
  );
}

/** Variants that are shown by the same pictures share the gallery, which then stays as it is. */
const galleryKey = ({ imageUrl }: ProductVariant) => imageUrl.map(({ secure_url }) => secure_url).join(" ");
