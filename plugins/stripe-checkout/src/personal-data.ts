import { FORGET_AT_ONCE, type PersonalData, readInPages } from "@emberly/kit/personal-data";
import { sqlOf } from "@emberly/kit/sql";
import { checkoutContext } from "./modules/checkout/context";
import { UNFINISHED } from "./modules/checkout/state-machine/states";
import { forgetStripeCustomer } from "./modules/checkout/stripe/customers";

const UNDECIDED =
  "A payment of yours is still open. Finish it, or wait 30 minutes until its page has closed, and try again.";

/** Of a row of `stripe_event`: what Stripe says happened, by the ids of session and payment. */
const OF_CUSTOMER = `exists (
  select 1 from stripe_checkout checkout where checkout.customer_id = ?
    and (event.payload->'data'->'object'->>'id' in (checkout.session_id, checkout.payment_intent_id)
      or event.payload->'data'->'object'->>'payment_intent' = checkout.payment_intent_id))`;

/** What this plugin keeps about people: whose payment page was whose, and what Stripe told about it. */
export const personalData: PersonalData[] = [
  {
    part: "paymentCustomer",
    about: "The name under which our payment service knows where you have goods sent.",
    read: (container, { customerId }) =>
      readInPages(
        sqlOf(container),
        `select stripe_customer_id as "stripeCustomerId" from stripe_customer where customer_id = ? order by 1`,
        [customerId],
      ),
    erase: (container, { customerId }) => forgetStripeCustomer(checkoutContext(container), customerId),
  },
  {
    part: "payments",
    about: "Payment pages that were opened for you, paid or not. Your card's number never reached us.",
    read: (container, { customerId }) =>
      readInPages(
        sqlOf(container),
        `select id, state, email, payment_intent_id as "paymentIntentId", currency_code as currency,
                goods_amount as "goodsInCents", captured_amount as "paidInCents", refunded_amount as "refundedInCents",
                created_at as "createdAt"
         from stripe_checkout where customer_id = ? order by created_at, id`,
        [customerId],
      ),
    erase: async (container, { customerId }) => {
      const run = sqlOf(container);
      // The event's id stays: it keeps a repeated delivery from being acted upon again.
      await run(
        `update stripe_event event set payload = '{}', last_error = null
         where processed_at is not null and payload <> '{}' and ${OF_CUSTOMER}`,
        [customerId],
      );
      await run(
        "update stripe_checkout set email = '', url = null, address_key = null where customer_id = ?",
        [customerId],
      );
    },
    forgetOld: async (container, days) => {
      const rows = await sqlOf(container)(
        `update stripe_checkout set email = '', url = null, address_key = null where id in (
           select id from stripe_checkout
           where state = 'released' and order_id is null and email <> ''
             and created_at < now() - make_interval(days => ?) limit ?)
         returning id`,
        [days, FORGET_AT_ONCE],
      );
      return rows.length;
    },
    stays:
      "Amounts and numbers of your payments, which our books need. Stripe keeps what the law asks of a payment service.",
    refusal: async (container, { customerId }) => {
      const [open] = await sqlOf(container)(
        `select id from stripe_checkout
         where customer_id = ? and (state = any(?) or state = 'needs_review') and deleted_at is null limit 1`,
        [customerId, [...UNFINISHED]],
      );
      return open ? UNDECIDED : undefined;
    },
  },
];
