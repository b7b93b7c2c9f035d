import type { UsageComputedActions } from "@medusajs/framework/types";
import type { CheckoutState, ReleaseReason, ReviewReason } from "../state-machine/states";

/** Part of a shopper's stock hold: one inventory item at one location. */
export interface Hold {
  inventory_item_id: string;
  location_id: string;
  quantity: number;
  allow_backorder: boolean;
}

/** A shipping choice of the hosted page; `amount` in cents. The order of the list is the order on the page. */
export interface ShippingRate {
  shipping_option_id: string;
  name: string;
  code: string;
  amount: number;
  /** Cents, with the taxes that come on top; in rows of older releases the same as `amount`. */
  charged?: number;
  is_tax_inclusive: boolean;
  /** What promotions have taken off it; dollars. */
  lowered_by?: Lowered[];
}

/** What a promotion has taken off a price; dollars. */
export interface Lowered {
  promotion_id: string;
  amount: number;
}

/** What an order counts against the budgets and limits of its promotions. */
export interface PromotionUsage {
  usage: UsageComputedActions[];
  /** Uses of promotions of shipping. No cart shows them, because its shipping has the lowered price. */
  shipping?: UsageComputedActions[];
  customer_id: string | null;
  email: string | null;
  /**
   * Fingerprint of the engine's counts from before the goods' part was given back, for the engine's workflow to count it. Only
   * there while that works.
   */
  lent?: string;
}

/** A dispute of a payment as Stripe last reported it. */
export interface DisputeNote {
  id: string;
  /** Stripe's word for why, such as `product_not_received`. */
  reason: string;
  /** Stripe's word for how far it is, such as `needs_response` or `lost`. */
  status: string;
  /** Cents that the cardholder wants back. */
  amount: number;
  /** Cents that are gone from the shop's balance at this moment. */
  withdrawn: number;
  /** Until when Stripe takes an answer, ISO 8601; null when it takes none any more. */
  due_by: string | null;
  /** Staff have seen it in its present outcome. */
  is_seen: boolean;
}

/** A refund that the bank has sent back. */
export interface FailedRefund {
  /** Stripe's id of it. */
  id: string;
  /** What it was made for; null for one that was made in a dashboard. */
  key: string | null;
  /** Cents. */
  amount: number;
  /** Staff have paid it again, or said that they need not. */
  is_settled: boolean;
}

/** Mails of this plugin, by the template names that the shop's notification provider knows. */
type MailTemplate = "order.placed" | "order.refunded" | "payment.voided";

export interface OwedMail {
  template: MailTemplate;
  /** Sent at most once under this key. */
  key: string;
  reason?: string;
  /** Cents that went back. */
  refunded?: number;
}

/** A row of `stripe_checkout` as the database gives it. Amounts are cents. */
export interface CheckoutRow {
  id: string;
  state: CheckoutState;
  release_reason: ReleaseReason | null;
  review_reason: ReviewReason | null;
  cart_id: string;
  /** The cart is one of the shop's own, which others may change and pay, too. */
  is_shared_cart: boolean;
  /** The hosted page asks where the goods go and how; else the cart says so. */
  asks_address: boolean;
  /** Null for a guest. */
  customer_id: string | null;
  email: string;
  /** Pieces of counted stock: see `piecesOf`. */
  pieces: number;
  /** Stands for the address that opened it: see `addressKey`. */
  address_key: string | null;
  fingerprint: string;
  session_id: string | null;
  url: string | null;
  payment_intent_id: string | null;
  order_id: string | null;
  currency_code: string;
  goods_amount: number;
  authorised_amount: number | null;
  captured_amount: number | null;
  /** What stays paid back: without what has failed. */
  refunded_amount: number;
  failed_refunds: FailedRefund[];
  disputes: DisputeNote[];
  shipping_rates: ShippingRate[];
  holds: Hold[];
  /** What is reserved of the budgets and limits of its promotions until there is an order; null when nothing is. */
  promotion_usage: PromotionUsage | null;
  converting: boolean;
  owed_mails: OwedMail[];
  /** Numbers the attempts to place its order, so that one that is over is told from the present one. */
  attempts: number;
  /** Tries that failed for another reason than that somebody else was at it. */
  faults: number;
  last_error: string | null;
  next_check_at: Date;
  expires_at: Date | null;
  authorised_at: Date | null;
  placed_at: Date | null;
  captured_at: Date | null;
  released_at: Date | null;
  created_at: Date;
  updated_at: Date;
}
