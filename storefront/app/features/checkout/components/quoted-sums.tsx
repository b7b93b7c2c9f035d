import type { CartQuote } from "@contract/checkout";
import type { ReactNode } from "react";
import { cx } from "~/components/ui/class-names";
import { CloseIcon } from "~/components/ui/icons";
import { formatArrival, windowOf } from "~/lib/arrival";
import { formatDollars } from "~/lib/money";
import { useRootStore } from "~/stores/root-store";

interface SumProps {
  label: ReactNode;
  children: ReactNode;
  /** It is in no total. */
  isAside?: boolean;
}

function Sum({ label, children, isAside = false }: SumProps) {
  return (
    <div className={cx("flex items-baseline justify-between gap-4 py-1", isAside && "text-ink-soft")}>
      <dt>{label}</dt>
      <dd className="shrink-0 tabular-nums">{children}</dd>
    </div>
  );
}

function RemoveCode({ code }: { code: string }) {
  const { removeCode } = useRootStore.getState();
  return (
    <button
      type="button"
      aria-label={`Remove code ${code}`}
      onClick={() => removeCode(code)}
      className="-my-2 ml-1 inline-grid size-8 place-items-center rounded-sm align-middle text-ink-soft transition-colors hover:bg-paper-deep hover:text-danger"
    >
      <CloseIcon size={16} />
    </button>
  );
}

const price = (dollars: number) => (dollars === 0 ? "Free" : formatDollars(dollars));

interface QuotedSumsProps {
  /** Dollars, of the goods as the cart has them. */
  goods: number;
  quote: CartQuote | undefined;
}

/** What makes the total: goods, discounts by name, and the ways of shipping that the payment page offers. */
export function QuotedSums({ goods, quote }: QuotedSumsProps) {
  const refused = quote?.codes.filter(({ ok }) => !ok) ?? [];
  return (
    <>
      <dl className="text-sm">
        <Sum label="Subtotal">{formatDollars(goods)}</Sum>
        {quote?.promotions.map(({ name, discount }) => (
          <Sum key={name} label={name}>
            {discount > 0 ? `−${formatDollars(discount)}` : "Applied"}
          </Sum>
        ))}
        {quote?.codes
          .filter(({ ok }) => ok)
          .map(({ code, discount }) => (
            <Sum
              key={code}
              label={
                <>
                  Code {code}
                  <RemoveCode code={code} />
                </>
              }
            >
              {discount > 0 ? `−${formatDollars(discount)}` : "Applied"}
            </Sum>
          ))}
        {quote?.shipping.map((way, index) => (
          <Sum
            key={way.id}
            isAside={index > 0}
            label={
              <>
                {index > 0 && "or "}
                {way.name}
                {way.arrives && (
                  <span className="block text-ink-soft">{formatArrival(windowOf(way.arrives))}</span>
                )}
              </>
            }
          >
            {price(way.price)}
          </Sum>
        ))}
      </dl>
      {refused.length > 0 && (
        <ul className="mt-2 grid gap-1 text-sm text-danger" aria-label="Codes that take nothing off">
          {refused.map(({ code, message }) => (
            <li key={code}>
              {code}: {message}
              <RemoveCode code={code} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
