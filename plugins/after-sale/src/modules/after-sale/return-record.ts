export const REASONS = ["damaged", "wrong_item", "not_as_described", "no_longer_wanted"] as const;
export type ReturnReason = (typeof REASONS)[number];

type ReturnStatus = "requested" | "approved" | "refused" | "received" | "refunded";

/** Pieces of one line of an order that come back for one reason. */
export interface ReturnLine {
  /** The order's line. */
  item_id: string;
  product_id: string | null;
  variant_id: string | null;
  title: string;
  quantity: number;
  reason: ReturnReason;
}

export interface ReturnRecord {
  id: string;
  number: number;
  order_id: string;
  status: ReturnStatus;
  note: string | null;
  /** Cents: what was paid for the lines, or once it is refunded, what was paid back. */
  refund_total: number;
  created_at: Date;
  lines: ReturnLine[];
}

export type NewReturn = Pick<ReturnRecord, "order_id" | "note" | "refund_total" | "lines">;
