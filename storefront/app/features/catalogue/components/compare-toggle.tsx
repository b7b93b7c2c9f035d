import type { Product } from "@contract/records";
import { cx } from "~/components/ui/class-names";
import { CheckIcon, PlusIcon } from "~/components/ui/icons";
import { toastBottomRight } from "~/components/ui/toast";
import { paths } from "~/lib/paths";
import { MOST_COMPARED, useCompareStore } from "~/stores/compare-store";

interface CompareToggleProps {
  product: Pick<Product, "handle" | "title">;
  className: string;
  /** Its colours while the product is not chosen, and while it is. */
  tones: [plain: string, chosen: string];
}

/** Chooses a product for the comparison. Without scripts it is a link to the comparison itself. */
export function CompareToggle({ product: { handle, title }, className, tones }: CompareToggleProps) {
  const isChosen = useCompareStore((state) => state.handles.includes(handle));
  const toggle = useCompareStore((state) => state.toggle);
  return (
    <>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={`Compare ${title}`}
        onClick={() => {
          if (!toggle(handle)) toastBottomRight(`${MOST_COMPARED} products fit. Remove one first.`);
        }}
        className={cx(className, tones[isChosen ? 1 : 0], "noscript:hidden")}
      >
        {isChosen ? <CheckIcon size={14} /> : <PlusIcon size={14} />}
        Compare
      </button>
      <noscript>
        <a
          href={paths.compare.href([handle])}
          rel="nofollow"
          aria-label={`Compare ${title}`}
          className={cx(className, tones[0])}
        >
          Compare
        </a>
      </noscript>
    </>
  );
}
