import { model } from "@medusajs/framework/utils";

/** The inbox: every event that Stripe sent with a good signature, once, before it is acted upon. */
const StripeEvent = model.define("stripe_event", {
  /** Stripe's own id, which makes a repeated delivery a no-op. */
  id: model.text().primaryKey(),
  type: model.text(),
  payload: model.json(),
  /** Null until it has been acted upon; set in the transaction of the transition that it caused. */
  processed_at: model.dateTime().nullable(),
  attempts: model.number().default(0),
  last_error: model.text().nullable(),
});

export default StripeEvent;
