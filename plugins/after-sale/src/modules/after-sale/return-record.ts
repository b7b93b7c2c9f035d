import type { KeptPicture } from "@emberly/kit/kept-picture";

export const REASONS = ["damaged", "wrong_item", "not_as_described", "no_longer_wanted"] as const;
export type ReturnReason = (typeof REASONS)[number];

export type ReturnStatus = "requested" | "approved" | "refused" | "received" | "refunded";

/** Pieces of one line of an order that a customer would like to send back for one reason. */
export interface AskedLine {
  /** The order's line. */
  item_id: string;
  product_id: string | null;
  variant_id: string | null;
  title: string;
  quantity: number;
  reason: ReturnReason;
}

interface ReturnLine extends AskedLine {
  /** Why its pieces did not go back on the shelf; null when they did, or have not come. */
  written_off: string | null;
}

export interface ReturnRecord {
  id: string;
  number: number;
  order_id: string;
  status: ReturnStatus;
  /** The customer has withdrawn from the contract: nobody decides about it. */
  is_withdrawal: boolean;
  note: string | null;
  /** At most three, of what comes back. */
  pictures: KeptPicture[];
  /** Cents: what was paid for the lines, or once it is refunded, what was paid back. */
  refund_total: number;
  /** Cents that were announced to be taken off the refund. */
  fee: number;
  /** What the staff wrote to the customer with their decision. */
  words: string | null;
  /** The engine's return, from the approval on. */
  engine_return_id: string | null;
  created_at: Date;
  decided_at: Date | null;
  received_at: Date | null;
  refunded_at: Date | null;
  /** The bank has sent the refund back. */
  refund_failed_at: Date | null;
  lines: ReturnLine[];
}

export interface NewReturn
  extends Pick<ReturnRecord, "order_id" | "is_withdrawal" | "note" | "pictures" | "refund_total" | "fee"> {
  lines: AskedLine[];
}

/** A return as the staff see it in a list. */
export interface ListedReturn extends ReturnRecord {
  order_number: number;
  email: string | null;
  currency_code: string;
}
