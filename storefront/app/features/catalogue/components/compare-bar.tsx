import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { useCompareStore } from "~/stores/compare-store";

/** How many products are chosen for the comparison, at the bottom of the window as long as the list is in view. */
export default function CompareBar() {
  const handles = useCompareStore((state) => state.handles);
  const clear = useCompareStore((state) => state.clear);
  return (
    <section
      aria-label="Comparison"
      className="animate-fade-in sticky bottom-0 z-30 border-line border-t bg-paper print:hidden"
    >
      <div className="shell flex min-h-16 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-ink-soft max-sm:sr-only">
          {handles.length === 1
            ? "1 product chosen. Choose another one to compare."
            : `${handles.length} products chosen`}
        </p>
        <p className="flex items-center gap-5 max-sm:w-full max-sm:justify-between">
          <button type="button" onClick={clear} className="min-h-11 font-medium text-ink-soft hover:text-ink">
            Clear
          </button>
          <Link
            to={paths.compare.href(handles)}
            className="inline-flex min-h-11 items-center rounded-sm bg-ink px-5 font-semibold text-cream hover:bg-night"
          >
            {handles.length === 1 ? "Compare 1 product" : `Compare ${handles.length} products`}
          </Link>
        </p>
      </div>
    </section>
  );
}
