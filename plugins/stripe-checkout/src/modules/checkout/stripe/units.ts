/**
 * Stripe counts by lists of its own, which differ from the engine's table of currencies and from the browser's: a forint has cents at
 * Stripe and none there. https://docs.stripe.com/currencies#minor-units
 */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "),
);
const WITH_THREE_DECIMALS: ReadonlySet<string> = new Set("BHD JOD KWD OMR TND".split(" "));
/** Told with two decimals that are always 00. Stripe lists UGX among those without decimals, too, and says so beside the list. */
const WHOLE_WITH_TWO_DECIMALS: ReadonlySet<string> = new Set(["ISK", "UGX"]);

/** How Stripe counts a currency. */
interface Units {
  /** How many of Stripe's smallest units make one: 100 for dollars, 1 for yen. */
  perOne: number;
  /** What amounts in the smallest unit have to be multiples of. */
  step: number;
}

/** @param currency three letters, in either case; one that is in none of Stripe's lists has two decimals */
export function unitsOf(currency: string): Units {
  const code = currency.toUpperCase();
  if (WITHOUT_DECIMALS.has(code)) return { perOne: 1, step: 1 };
  if (WITH_THREE_DECIMALS.has(code)) return { perOne: 1000, step: 10 };
  return { perOne: 100, step: WHOLE_WITH_TWO_DECIMALS.has(code) ? 100 : 1 };
}
