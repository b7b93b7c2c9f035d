import type { ReactNode } from "react";
import type { PictureSource } from "./picture";
import { Thumbnail } from "./thumbnail";

interface LineItemProps {
  image: PictureSource | undefined;
  /** The title, or a link with it. */
  children: ReactNode;
  /** Below the title: how many, at what price. */
  detail: string;
  /** At the end of the row. */
  amount?: string;
}

/** A line of a cart or an order. */
export function LineItem({ image, children, detail, amount }: LineItemProps) {
  return (
    <li className="flex items-center gap-4 py-3.5">
      <Thumbnail image={image} size={64} />
      <div className="min-w-0 grow">
        {children}
        <p className="mt-1 text-sm text-ink-soft tabular-nums">{detail}</p>
      </div>
      {amount && <span className="tabular-nums">{amount}</span>}
    </li>
  );
}
