/**
 * What a mail consists of. A template says it once, in these blocks; the HTML and the plain text are both made
 * from them, so neither can fall behind the other.
 */
export type Block =
  | { kind: "paragraph"; text: string }
  /** A one-time code, large enough to be read across a room. */
  | { kind: "code"; code: string }
  | { kind: "button"; label: string; href: string }
  /** Label and value, one under the other, such as the parts of an address or a tracking number. */
  | { kind: "facts"; title: string; rows: string[] }
  /** One to five stars, each of which leads to where that rating is given; `href` where none is. */
  | { kind: "rating"; title: string; href: string; stars: string[] }
  | { kind: "receipt"; lines: ReceiptLine[]; sums: ReceiptSum[] }
  /** Small print. */
  | { kind: "note"; text: string };

/** Amounts are written out, such as "$1,234.50". */
export interface ReceiptLine {
  title: string;
  quantity: number;
  amount: string;
}

export interface ReceiptSum {
  label: string;
  amount: string;
  strong?: boolean;
}

/** A mail before it is rendered. */
export interface MailContent {
  subject: string;
  /** What the inbox shows beside the subject. */
  preview: string;
  heading: string;
  blocks: Block[];
  /** For mails that nobody has to get. */
  unsubscribe?: Unsubscribe;
}

/** How a reader ends mails of a kind. */
interface Unsubscribe {
  /** A page for people; opening it changes nothing. */
  page: string;
  /** Where a mail program sends a POST for its own button (RFC 8058). */
  oneClick: string;
}

/** What a shop's mails look like. */
export interface ShopLook {
  /** Of the texts, as BCP 47 names it. */
  language: string;
  /** CSS colour of buttons, under dark letters, and of the dots in the wordmark. */
  accent: string;
  /** CSS font list of the wordmark and the headings. */
  headingFont: string;
}

/** What every template may know of the shop. */
export interface ShopIdentity {
  /** The name in one word. */
  name: string;
  /** The name's syllables, for the wordmark. */
  syllables: string[];
  storeUrl: string;
  supportEmail: string;
  look: ShopLook;
}
