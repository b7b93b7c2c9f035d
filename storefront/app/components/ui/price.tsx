import { formatDollars } from "~/lib/money";

interface PriceProps {
  /** Dollars. */
  price: number;
  /** Dollars, before the sale that it is in. */
  earlier: number | null;
  /** There are dearer variants. */
  isFrom?: boolean;
  /** Dollars, the lowest of the 30 days before the sale; where the shop sells under rules that ask for it. */
  lowest?: number;
}

/** A price; in a sale with the earlier one struck through, which is said as well as shown. */
export function Price({ price, earlier, isFrom = false, lowest }: PriceProps) {
  const text = `${isFrom ? "from " : ""}${formatDollars(price)}`;
  if (earlier === null) return text;
  return (
    <>
      <span className="text-ember-deep">{text}</span>{" "}
      <s className="font-normal text-ink-soft">
        <span className="sr-only">instead of </span>
        {formatDollars(earlier)}
      </s>
      {lowest !== undefined && (
        <span className="block text-xs font-normal text-ink-soft">
          Lowest price in the 30 days before: {formatDollars(lowest)}
        </span>
      )}
    </>
  );
}
