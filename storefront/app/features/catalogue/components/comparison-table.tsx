import type { Product } from "@contract/records";
import { Link } from "react-router";
import { Rating } from "~/components/ui/stars";
import { paths } from "~/lib/paths";
import { compareRows } from "../model/compare-rows";
import { ProductImage } from "./product-image";

/** Stays at the side while the products scroll past it. */
const SIDE = "sticky left-0 z-10 bg-paper pr-3 text-left align-top font-normal";

interface ComparisonTableProps {
  products: Product[];
  onlyDifferences: boolean;
  /** The comparison without a product. */
  without: (handle: string) => string;
  /** A product has been taken out of the comparison. */
  onRemove: (handle: string) => void;
}

/** Products side by side. Sideways it scrolls by itself, with the keyboard too. */
export function ComparisonTable({ products, onlyDifferences, without, onRemove }: ComparisonTableProps) {
  const rows = compareRows(products).filter(({ differs }) => differs || !onlyDifferences);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="Products side by side" tabIndex={0} className="overflow-x-auto">
      <table className="w-full table-fixed border-collapse text-[0.9375rem]" style={widthOf(products.length)}>
        <caption className="sr-only">The products and what is told of them</caption>
        <thead>
          <tr>
            <td className={`${SIDE} w-28 sm:w-44`} />
            {products.map(({ _id, handle, title, imageUrl, rating }) => (
              <th key={_id} scope="col" className="px-2 pb-5 text-left align-top font-normal sm:px-3">
                <Link to={paths.product.href(handle)} className="group block rounded-sm">
                  <ProductImage image={imageUrl[0]} sizes="(min-width: 64rem) 20vw, 40vw" alt="" />
                  <span className="mt-4 block font-display text-lg leading-snug first-letter:uppercase group-hover:text-ember-deep sm:text-xl">
                    {title}
                  </span>
                </Link>
                <Rating rating={rating} size={14} className="mt-2" />
                <Link
                  to={without(handle)}
                  onClick={() => onRemove(handle)}
                  preventScrollReset
                  data-removes
                  aria-label={`Remove ${title}`}
                  className="mt-2 inline-flex min-h-11 items-center text-ink-soft text-sm underline underline-offset-4 hover:text-ink"
                >
                  Remove
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, texts, differs }) => (
            <tr key={label} className="border-line border-t">
              <th scope="row" className={`${SIDE} py-4 text-ink-soft`}>
                {label}
                {differs && products.length > 1 && (
                  <span className="mt-0.5 block text-ember-deep text-xs">Differs</span>
                )}
              </th>
              {products.map(({ _id }, at) => (
                <td key={_id} className="break-words px-2 py-4 align-top font-medium sm:px-3">
                  {texts[at] ?? <span className="font-normal text-ink-soft">Not told</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Rem: no column gets narrower than can be read, and few do not stretch over a wide window. */
const widthOf = (products: number) => ({
  minWidth: `${7 + products * 10}rem`,
  maxWidth: `${11 + products * 20}rem`,
});
