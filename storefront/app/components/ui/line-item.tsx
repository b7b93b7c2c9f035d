import type { ReactNode } from "react";
import { formatDollars } from "~/lib/money";
import type { PictureSource } from "./picture";
import { Thumbnail } from "./thumbnail";

interface LineItemProps {
  image: PictureSource | undefined;
  /** The title, or a link with it. */
  children: ReactNode;
  /** Below the title: how many, at what price. */
  detail: string;
  /** Dollars, for one before the sale that it is in. */
  earlier?: number | null;
  /** At the end of the row. */
  amount?: string;
}

/** A line of a cart or an order. */
export function LineItem({ image, children, detail, earlier = null, amount }: LineItemProps) {
  return (
    <li className="flex items-center gap-4 py-3.5">
      <Thumbnail image={image} size={64} />
      <div className="min-w-0 grow">
        {children}
        <p className="mt-1 text-sm text-ink-soft tabular-nums">
          {detail}
          {earlier !== null && (
            <>
              {" "}
              <s>
                <span className="sr-only">instead of </span>
                {formatDollars(earlier)}
              </s>
            </>
          )}
        </p>
      </div>
      {amount && <span className="tabular-nums">{amount}</span>}
    </li>
  );
}
