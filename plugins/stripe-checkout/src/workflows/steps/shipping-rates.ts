import type { Lowered, ShippingRate } from "../../modules/checkout/rows/row";
import { toCents } from "../../modules/checkout/stripe/money";

/** What of the engine's priced shipping options counts here. */
export interface OfferedOption {
  id: string;
  name: string;
  amount?: number;
  is_tax_inclusive?: boolean;
  type?: { id?: string; code?: string; description?: string | null } | null;
  /** What its amount is without already. */
  lowered_by?: Lowered[];
}

/** Stripe shows at most this many. */
const MOST_RATES = 5;
/** Standard comes first: the hosted page selects the first rate unless the shopper chooses another. */
const ORDER = ["standard", "expedited"];

/** The engine's shipping options as the hosted page's rates, standard before expedited before others by price. */
export function toRates(options: OfferedOption[], currency: string): ShippingRate[] {
  return options
    .flatMap((option) =>
      option.amount === undefined
        ? []
        : [
            {
              shipping_option_id: option.id,
              name: option.name,
              code: option.type?.code ?? "",
              amount: toCents(option.amount, currency),
              is_tax_inclusive: option.is_tax_inclusive ?? false,
              ...(option.lowered_by ? { lowered_by: option.lowered_by } : {}),
            },
          ],
    )
    .sort((a, b) => rank(a) - rank(b) || a.amount - b.amount)
    .slice(0, MOST_RATES);
}

function rank({ code }: ShippingRate): number {
  const position = ORDER.indexOf(code);
  return position === -1 ? ORDER.length : position;
}
