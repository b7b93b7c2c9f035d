import type { Product } from "@contract/records";
import { Link } from "react-router";
import { paths } from "~/paths";
import { useCompareStore } from "~/stores/compare-store";
import { CompareToggle } from "./compare-toggle";

/** On a product's own page: chooses it for the comparison, and leads there once something is chosen. */
export function ComparePlace({ product }: { product: Product }) {
  const handles = useCompareStore((state) => state.handles);
  return (
    <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2">
      <CompareToggle
        product={product}
        className="inline-flex min-h-10 items-center gap-2 rounded-full border px-4 font-medium text-sm transition-colors"
        tones={["border-line hover:border-ink", "border-ink bg-ink text-cream"]}
      />
      {handles.length > 0 && (
        <Link to={paths.compare.href(handles)} className="text-link font-medium text-sm">
          {handles.length === 1 ? "Compare 1 product" : `Compare ${handles.length} products`}
        </Link>
      )}
    </div>
  );
}
