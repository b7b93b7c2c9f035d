import type { KeptPicture } from "@emberly/kit/kept-picture";
import type { Destination } from "./destination";

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
  /** Cents that were paid for these pieces. */
  paid: number;
}

/** Pieces of one line of an order that have come back together. */
export interface ArrivedLine {
  item_id: string;
  quantity: number;
  /** Why they did not go back on the shelf; null when they did. */
  written_off: string | null;
}

/** The part of a return that came at one time. */
export interface Arrival {
  /** Counted from 1. */
  number: number;
  lines: ArrivedLine[];
  /** Nothing is waited for any more. Where nothing has come at all, this closes the return. */
  is_last: boolean;
  /** The staff's words to the customer when the return is closed. */
  words: string | null;
  /** Id of who took it in; null where that was not written down yet. */
  created_by: string | null;
  created_at: string;
  /** Null until the engine has taken it in. */
  taken_in_at: string | null;
}

/** A part of what is paid back for a return. */
export interface ReturnRefund {
  /** Counted from 1. */
  part: number;
  cents: number;
  /** Whether it ends the return. */
  is_last: boolean;
  /** `open` until Stripe has answered; `failed` when the bank has sent it back. */
  status: "open" | "paid" | "failed";
  /** When it came to that status. */
  changed_at: string;
}

export interface ReturnRecord {
  id: string;
  number: number;
  order_id: string;
  /**
   * `approved` until all has arrived, or staff have said that the rest does not come. A return of which nothing came is
   * `refused` then; see {@link isClosed}.
   */
  status: ReturnStatus;
  /** The customer has withdrawn from the contract: nobody decides about it. */
  is_withdrawal: boolean;
  note: string | null;
  /** At most three, of what comes back. */
  pictures: KeptPicture[];
  /** Cents that were paid for the lines, and for the shipping where that goes back too. No more than this is ever paid back. */
  refund_total: number;
  /** Cents that were announced to be taken off the refund. */
  fee: number;
  /** What the staff wrote to the customer with their decision. */
  words: string | null;
  /** The engine's return, from the approval on. */
  engine_return_id: string | null;
  /** Where the customer sends it; null unless it is approved, and where the merchant has given no address. */
  destination: Destination | null;
  created_at: Date;
  decided_at: Date | null;
  received_at: Date | null;
  refunded_at: Date | null;
  /** With the variant's own title, which says nothing where a product has one variant. */
  lines: (AskedLine & { variant_title: string | null })[];
  /** The first one first. */
  arrivals: Arrival[];
  /** The first one first. */
  refunds: ReturnRefund[];
}

/** Whether a return was approved and then ended because nothing of it came. */
export const isClosed = ({ status, engine_return_id }: Pick<ReturnRecord, "status" | "engine_return_id">) =>
  status === "refused" && engine_return_id !== null;

export interface NewReturn
  extends Pick<ReturnRecord, "order_id" | "is_withdrawal" | "note" | "pictures" | "refund_total" | "fee"> {
  lines: AskedLine[];
}

/** A return as the staff see it in a list. */
export interface ListedReturn extends ReturnRecord {
  order_number: number;
  email: string | null;
  currency_code: string;
  items: ReturnItem[];
  /** See {@link isClosed}. */
  is_closed: boolean;
  /** Cents that have been paid back. */
  paid_back: number;
  /** Cents that can be paid back now. */
  refundable: number;
  /** Cents that can be paid back now, less what is left of the fee. */
  proposed: number;
}

/** A line of the order in a return, with all reasons for which its pieces come back added up. */
export interface ReturnItem {
  item_id: string;
  /** The product's, with the variant's where there are several: "skillet (12 inch)". */
  title: string;
  /** Pieces that were announced. */
  quantity: number;
  /** Pieces that have come. */
  arrived: number;
  /** Cents that were paid for what was announced. */
  paid: number;
}
