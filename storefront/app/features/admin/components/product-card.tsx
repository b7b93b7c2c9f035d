import type { Product } from "@contract/records";
import { Link } from "react-router";
import { formatDollars } from "~/lib/money";
import { paths } from "~/lib/paths";
import { DeleteProduct } from "./delete-product";

function stockText({ stock }: Product): string {
  if (stock === null) return "Stock not counted";
  return stock > 0 ? `${stock} in stock` : "Sold out";
}

export function ProductCard({ product }: { product: Product }) {
  const image = product.imageUrl[0];
  return (
    <article
      aria-label={product.title}
      className="flex h-full flex-col rounded-md border border-line bg-white"
    >
      <Link to={paths.product.href(product.handle)} className="group grow">
        {image && (
          <img
            src={image.secure_url}
            srcSet={image.srcset}
            sizes="(min-width: 80rem) 20rem, (min-width: 30rem) 45vw, 90vw"
            alt={image.alt}
            width={image.width}
            height={image.height}
            loading="lazy"
            className="aspect-[4/3] w-full rounded-t-md bg-paper-deep object-cover"
          />
        )}
        <div className="p-5 pb-3">
          <h2 className="font-display text-xl leading-snug first-letter:uppercase group-hover:underline">
            {product.title}
          </h2>
          <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
            <span className="text-base font-medium text-ink">{formatDollars(product.price)}</span>
            <span>{[product.kind, stockText(product)].filter(Boolean).join(" · ")}</span>
          </p>
        </div>
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-3 p-5 pt-2">
        <DeleteProduct product={product} />
        <Link
          to={{ search: `?${new URLSearchParams({ edit: product.handle })}` }}
          aria-label={`Edit ${product.title}`}
          className="text-link font-semibold"
        >
          Edit
        </Link>
      </div>
    </article>
  );
}
