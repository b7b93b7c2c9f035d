/**
 * What a card payment must come to at least, in the smallest units of its currency (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 * Of currencies that are not here Stripe itself says so when a page is opened.
 */
const LEAST: Record<string, number> = {
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
};

interface Offered {
  currency: string;
  /** Cents. */
  goods: number;
  rates: { amount: number; charged?: number }[];
}

/** Whether goods with one of their ways of shipping come to less than can be paid by card, and yet not to nothing. */
export function isTooSmall({ currency, goods, rates }: Offered): boolean {
  const least = LEAST[currency.toLowerCase()] ?? 0;
  const totals = rates.length > 0 ? rates.map(({ amount, charged }) => goods + (charged ?? amount)) : [goods];
  return totals.some((total) => total > 0 && total < least);
}
