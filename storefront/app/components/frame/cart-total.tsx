import { formatDollars } from "~/lib/money";

/** What the goods of the cart come to; dollars. */
export function CartTotal({ dollars }: { dollars: number }) {
  return (
    <p className="mt-2 flex justify-between border-t border-line py-4 font-semibold">
      <span>Total</span>
      <span className="tabular-nums">{formatDollars(dollars)}</span>
    </p>
  );
}
