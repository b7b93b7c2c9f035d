import { formatDollars } from "~/lib/money";

interface PriceProps {
  /** Dollars. */
  price: number;
  /** Dollars, before the sale that it is in. */
  earlier: number | null;
  /** There are dearer variants. */
  isFrom?: boolean;
}

/** A price; in a sale with the earlier one struck through, which is said as well as shown. */
export function Price({ price, earlier, isFrom = false }: PriceProps) {
  const text = `${isFrom ? "from " : ""}${formatDollars(price)}`;
  if (earlier === null) return text;
  return (
    <>
      <span className="text-ember-deep">{text}</span>{" "}
      <s className="font-normal text-ink-soft">
        <span className="sr-only">instead of </span>
        {formatDollars(earlier)}
      </s>
    </>
  );
}
