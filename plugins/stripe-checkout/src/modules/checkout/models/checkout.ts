import { model } from "@medusajs/framework/utils";
import { STATES } from "../state-machine/states";

/** One row per hosted session: the truth about who pays what, how far it is, and what is held for it. */
const Checkout = model.define("stripe_checkout", {
  id: model.id({ prefix: "chk" }).primaryKey(),
  state: model.enum([...STATES]).default("opening"),
  release_reason: model.text().nullable(),
  review_reason: model.text().nullable(),
  /** One that is under way or paid for each cart; see the migration. */
  cart_id: model.text(),
  /** The cart is one of the shop's own, which others may change and pay, too. */
  is_shared_cart: model.boolean().default(false),
  /** The hosted page asks where the goods go and how; else the cart says so. */
  asks_address: model.boolean().default(true),
  /** Null for a guest. */
  customer_id: model.text().nullable(),
  email: model.text(),
  /** Pieces of counted stock. */
  pieces: model.number().default(0),
  /** Stands for the address that opened it: see `addressKey`. */
  address_key: model.text().nullable(),
  /** Tells whether a returning shopper has the same cart: variants, quantities, prices, shipping prices. */
  fingerprint: model.text(),
  session_id: model.text().unique().nullable(),
  url: model.text().nullable(),
  payment_intent_id: model.text().unique().nullable(),
  order_id: model.text().unique().nullable(),
  currency_code: model.text(),
  /** Cents. */
  goods_amount: model.number(),
  authorised_amount: model.number().nullable(),
  captured_amount: model.number().nullable(),
  refunded_amount: model.number().default(0),
  /** What the cardholder has taken up with the bank: see `DisputeNote`. */
  disputes: model.json(),
  /** What the hosted page offers: see `ShippingRate`. */
  shipping_rates: model.json(),
  /** What is held for it: see `Hold`. */
  holds: model.json(),
  /** What is reserved of the budgets and limits of its promotions: see `PromotionUsage`. */
  promotion_usage: model.json().nullable(),
  /** Its hold is being turned into the order's reservations. */
  converting: model.boolean().default(false),
  /** Mails that are still to be handed over: see `MailTemplate`. */
  owed_mails: model.json(),
  /** Numbers the attempts to place its order, so that one that is over is told from the present one. */
  attempts: model.number().default(0),
  /** Tries that failed for another reason than that somebody else was at it. */
  faults: model.number().default(0),
  last_error: model.text().nullable(),
  /** When the reconciler asks Stripe about it next. */
  next_check_at: model.dateTime(),
  expires_at: model.dateTime().nullable(),
  authorised_at: model.dateTime().nullable(),
  placed_at: model.dateTime().nullable(),
  captured_at: model.dateTime().nullable(),
  released_at: model.dateTime().nullable(),
});

export default Checkout;
