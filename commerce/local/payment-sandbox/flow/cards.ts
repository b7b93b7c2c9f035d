/** What the bank says to a card. */
export type CardVerdict =
  | { approved: true }
  | { approved: false; code: string; declineCode: string; message: string };

function decline(declineCode: string, message: string, code = "card_declined"): CardVerdict {
  return { approved: false, code, declineCode, message };
}

const verdicts: Record<string, CardVerdict> = {
  "4242424242424242": { approved: true },
  "5555555555554444": { approved: true },
  "378282246310005": { approved: true },
  "4000000000000002": decline("generic_decline", "Your card was declined."),
  "4000000000009995": decline("insufficient_funds", "Your card has insufficient funds."),
  "4000000000000069": decline("expired_card", "Your card has expired.", "expired_card"),
  "4000000000000127": decline("incorrect_cvc", "Your card's security code is incorrect.", "incorrect_cvc"),
};

/** A card as the shopper gave it; only its brand, last digits and expiry are ever stored. */
export interface Card {
  /** Digits only. */
  number: string;
  expMonth: number;
  /** Four digits. */
  expYear: number;
}

/** Stripe's test cards behave as Stripe documents them; any other card is refused, as in Stripe's test mode. */
export function judge(card: Card): CardVerdict {
  return (
    verdicts[card.number] ??
    decline("test_mode_live_card", "Your card was declined. This sandbox accepts test cards only.")
  );
}

/** Whether the digits can be a card number at all: length and check digit. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export function brandOf(number: string): string {
  if (number.startsWith("4")) return "visa";
  if (/^5[1-5]/.test(number)) return "mastercard";
  if (/^3[47]/.test(number)) return "amex";
  return "unknown";
}
