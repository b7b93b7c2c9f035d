import { FORGET_AT_ONCE, type PersonalData, readInPages } from "@emberly/kit/personal-data";
import { sqlOf } from "@emberly/kit/sql";
import { checkoutContext } from "./modules/checkout/context";
import { keepUsage } from "./modules/checkout/promotions/usage";
import { UNFINISHED } from "./modules/checkout/state-machine/states";
import { forgetStripeCustomer } from "./modules/checkout/stripe/customers";

const UNDECIDED =
  "A payment of yours is still open. Finish it, or wait 30 minutes until its page has closed, and try again.";

/** Condition on a row of `stripe_event`: it is about one of the customer's sessions or payments. */
const OF_CUSTOMER = `exists (
  select 1 from stripe_checkout checkout where checkout.customer_id = ?
    and (event.payload->'data'->'object'->>'id' in (checkout.session_id, checkout.payment_intent_id)
      or event.payload->'data'->'object'->>'payment_intent' = checkout.payment_intent_id))`;

/** What this plugin keeps about people: whose payment page was whose, and what Stripe reported about it. */
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
    part: "codesOfPromotions",
    about: "How often you have used what a campaign allows each customer so many times.",
    read: (container, { customerId, emails }) =>
      readInPages(
        sqlOf(container),
        `select campaign.name as campaign, usage.used::float8 as used, usage.created_at as "since"
         from promotion_campaign_budget_usage usage
         join promotion_campaign_budget budget on budget.id = usage.budget_id
         join promotion_campaign campaign on campaign.id = budget.campaign_id
         where usage.attribute_value = ? or lower(usage.attribute_value) = any(?) order by usage.created_at, usage.id`,
        [customerId, emails],
      ),
    // Whoever moves to another address has not another try: what both have used is added up.
    move: async (container, { from, to }) => {
      const run = sqlOf(container);
      await keepUsage(run);
      await run(
        `with gone as (
           update promotion_campaign_budget_usage set attribute_value = 'merged-' || id, deleted_at = now()
           where lower(attribute_value) = ? and deleted_at is null and budget_id in (
             select budget_id from promotion_campaign_budget_usage where attribute_value = ? and deleted_at is null)
           returning budget_id, used
         )
         update promotion_campaign_budget_usage usage set used = usage.used + gone.used,
           raw_used = jsonb_build_object('value', (usage.used + gone.used)::text, 'precision', 20)
         from gone
         where usage.budget_id = gone.budget_id and usage.attribute_value = ? and usage.deleted_at is null`,
        [from, to, to],
      );
      await run(
        "update promotion_campaign_budget_usage set attribute_value = ? where lower(attribute_value) = ? and deleted_at is null",
        [to, from],
      );
    },
    // The count stays: it is a part of what the campaign has spent.
    erase: async (container, { customerId, emails }) => {
      const run = sqlOf(container);
      await run(
        `update promotion_campaign_budget_usage set attribute_value = 'erased-' || id
         where attribute_value = ? or lower(attribute_value) = any(?)`,
        [customerId, emails],
      );
      await run(
        `update stripe_checkout set promotion_usage = promotion_usage || '{"customer_id": null, "email": null}'
         where customer_id = ? and promotion_usage is not null`,
        [customerId],
      );
    },
    stays: "How often a campaign was used, without by whom.",
  },
  {
    part: "payments",
    about: "Payment pages that were opened for you, paid or not. Your card's number never reached us.",
    read: (container, { customerId }) =>
      readInPages(
        sqlOf(container),
        `select id, state, email, (select display_id from "order" where "order".id = order_id) as "orderNumber", payment_intent_id as "paymentIntentId", currency_code as currency,
                goods_amount as "goodsInCents", captured_amount as "paidInCents", refunded_amount as "refundedInCents",
                created_at as "createdAt"
         from stripe_checkout where customer_id = ? order by created_at, id`,
        [customerId],
      ),
    // The usage of promotions is given back to whom it is counted for by then.
    move: async (container, { customerId, from, to }) => {
      const run = sqlOf(container);
      await run("update stripe_checkout set email = ? where customer_id = ? and lower(email) = ?", [
        to,
        customerId,
        from,
      ]);
      await run(
        `update stripe_checkout set promotion_usage = promotion_usage || jsonb_build_object('email', ?::text)
         where customer_id = ? and lower(promotion_usage->>'email') = ?`,
        [to, customerId, from],
      );
    },
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
