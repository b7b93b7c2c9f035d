import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger } from "@medusajs/framework/types";
import Stripe from "stripe";

/** Where the goods will probably go. */
export interface ShipsTo {
  name: string;
  phone: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postal_code: string;
  /** Two letters, upper case. */
  country: string;
}

interface Known {
  database: Knex;
  stripe: Stripe;
}

const TABLE = "stripe_customer";
const PHONE_LENGTH = 20;

/** The id at Stripe of a customer of the engine's, when there is one. */
export async function stripeCustomerOf(
  { database }: Pick<Known, "database">,
  customerId: string | null,
): Promise<string | undefined> {
  if (customerId === null) return undefined;
  const row = await database(TABLE).where({ customer_id: customerId }).first("stripe_customer_id");
  return row?.stripe_customer_id;
}

/**
 * Writes the address to Stripe to which somebody's goods will probably go; their next page opens with it. Without an address,
 * the one that Stripe has is deleted. The page works without it, so a failure is only logged.
 */
export async function tellAddress(
  context: Known & { logger: Logger },
  customerId: string,
  email: string,
  shipsTo: ShipsTo | undefined,
): Promise<void> {
  try {
    if (!shipsTo) return await forgetStripeCustomer(context, customerId);
    const { stripe, database } = context;
    const params = customerParams(email, shipsTo);
    const known = await stripeCustomerOf(context, customerId);
    const id = (known && (await update(stripe, known, params))) ?? (await stripe.customers.create(params)).id;
    if (id === known) return;
    await database(TABLE)
      .insert({ customer_id: customerId, stripe_customer_id: id })
      .onConflict("customer_id")
      .merge(["stripe_customer_id"]);
  } catch (error) {
    const kind = error instanceof Error ? error.name : typeof error;
    context.logger.warn(`stripe-checkout: Stripe was not told an address (${kind}); its page asks for it`);
  }
}

/** Writes somebody's new email to Stripe. Their next page does so again, so a failure is only logged. */
export async function tellEmail(
  context: Known & { logger: Logger },
  customerId: string,
  email: string,
): Promise<void> {
  try {
    const known = await stripeCustomerOf(context, customerId);
    if (known !== undefined) await update(context.stripe, known, { email });
  } catch (error) {
    const kind = error instanceof Error ? error.name : typeof error;
    context.logger.warn(`stripe-checkout: Stripe was not told a new email (${kind})`);
  }
}

/** Deletes somebody at Stripe. @throws Error when Stripe does not answer */
export async function forgetStripeCustomer(context: Known, customerId: string): Promise<void> {
  const known = await stripeCustomerOf(context, customerId);
  if (known === undefined) return;
  try {
    await context.stripe.customers.del(known);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  await context.database(TABLE).where({ customer_id: customerId }).delete();
}

/** @returns its id; undefined for one that somebody has deleted at Stripe */
async function update(
  stripe: Stripe,
  id: string,
  params: Stripe.CustomerCreateParams,
): Promise<string | undefined> {
  try {
    return (await stripe.customers.update(id, params)).id;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

const isGone = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

function customerParams(email: string, { name, phone, ...address }: ShipsTo): Stripe.CustomerCreateParams {
  const given = Object.entries(address).filter(([, value]) => value !== "");
  return {
    email,
    name,
    shipping: {
      name,
      ...(phone && phone.length <= PHONE_LENGTH ? { phone } : {}),
      address: Object.fromEntries(given),
    },
  };
}
