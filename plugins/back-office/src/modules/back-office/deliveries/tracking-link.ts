interface Carrier {
  /** As people write it. */
  name: RegExp;
  /** What only this carrier's numbers look like. */
  number: RegExp;
  page: string;
}

const CARRIERS: Carrier[] = [
  { name: /\bups\b/i, number: /^1Z[0-9A-Z]{16}$/i, page: "https://www.ups.com/track?tracknum=" },
  {
    name: /\busps\b|postal service/i,
    number: /^(9\d{19,21}|[A-Z]{2}\d{9}US)$/i,
    page: "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
  },
  { name: /\bfed ?ex\b/i, number: /^(\d{12}|\d{15})$/, page: "https://www.fedex.com/fedextrack/?trknbr=" },
  {
    name: /\bdhl\b/i,
    number: /^\d{10}$/,
    page: "https://www.dhl.com/us-en/home/tracking.html?tracking-id=",
  },
];

/**
 * Where a parcel can be followed: at the carrier that was named, else at the one whose numbers look like this.
 *
 * @returns undefined for a carrier that is not known
 */
export function trackingLink(trackingNumber: string, carrier: string | null): string | undefined {
  const number = trackingNumber.replaceAll(/\s/g, "");
  const found = CARRIERS.find((one) => (carrier ? one.name.test(carrier) : one.number.test(number)));
  return found && found.page + encodeURIComponent(number);
}
