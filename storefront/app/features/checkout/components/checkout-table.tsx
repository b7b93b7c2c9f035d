import type { CartQuote } from "@contract/checkout";
import { useRef } from "react";
import { passFocus } from "~/lib/passed-focus";
import { type CartItem, lineId } from "~/stores/cart-item";
import { quotedLine } from "~/stores/quoted-cart";
import { useRemoveItem } from "../model/use-remove-item";
import { CheckoutLine } from "./checkout-line";

interface CheckoutTableProps {
  items: readonly CartItem[];
  /** Tells what lines cost before a sale, and what is taken off them. */
  quote: CartQuote | undefined;
  unavailableIds: readonly string[];
}

export function CheckoutTable({ items, quote, unavailableIds }: CheckoutTableProps) {
  const rows = useRef<HTMLTableSectionElement>(null);
  const remove = useRemoveItem();

  const removeAt = (id: string, position: number) => {
    remove(id);
    // Once the line has left the page.
    requestAnimationFrame(() => passFocus(rows.current, position));
  };
  return (
    <table className="block w-full self-start text-left md:table">
      <caption className="sr-only">What is in your cart</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-b border-line text-sm text-ink-soft [&>th]:pb-3 [&>th]:font-medium">
          <th scope="col" className="w-[34%]">
            Product
          </th>
          <th scope="col">Description</th>
          <th scope="col" className="w-48">
            Quantity
          </th>
          <th scope="col" className="w-28 md:text-right">
            Price
          </th>
        </tr>
      </thead>
      <tbody
        ref={rows}
        className="block divide-y divide-line border-y border-line md:table-row-group md:border-t-0"
      >
        {items.map((item, position) => (
          <CheckoutLine
            key={lineId(item)}
            item={item}
            quoted={quotedLine(quote, item)}
            isUnavailable={unavailableIds.includes(lineId(item))}
            onRemove={(id) => removeAt(id, position)}
          />
        ))}
      </tbody>
    </table>
  );
}
