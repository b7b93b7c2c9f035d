import { createHmac } from "node:crypto";
import { errorKind } from "@emberly/kit/error-kind";
import { prepared } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger } from "@medusajs/framework/types";
import Stripe from "stripe";
import type { CheckoutRow } from "../rows/row";

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

interface Telling extends Known {
  logger: Logger;
  options: { webhookSecret: string };
}

const TABLE = "stripe_customer";
const PHONE_LENGTH = 20;

/** The id at Stripe of a customer of the engine's, when there is one. */
export async function stripeCustomerOf(
  { database }: Pick<Known, "database">,
  customerId: string | null,
): Promise<string | undefined> {
  return customerId === null ? undefined : (await rowOf(database, customerId))?.stripe_customer_id;
}

interface CustomerRow {
  stripe_customer_id: string;
  /** A keyed fingerprint of what Stripe was told last and has still; null where that is not known. */
  told: string | null;
}

async function rowOf(database: Knex, customerId: string): Promise<CustomerRow | undefined> {
  const [row] = await prepared<CustomerRow>(
    database,
    `select stripe_customer_id, told from ${TABLE} where customer_id = ?`,
    [customerId],
  );
  return row;
}

/**
 * Writes the address to Stripe to which somebody's goods will probably go, unless it is there; their next page opens with it. Without
 * an address, the one that Stripe has is deleted. The page works without it, so a failure is only logged.
 *
 * @returns the id at Stripe, as {@link stripeCustomerOf}
 */
export async function tellAddress(
  context: Telling,
  customerId: string,
  email: string,
  shipsTo: ShipsTo | undefined,
): Promise<string | undefined> {
  const { stripe, database } = context;
  try {
    if (!shipsTo) {
      await forgetStripeCustomer(context, customerId);
      return undefined;
    }
    const params = customerParams(email, shipsTo);
    const told = fingerprintOf(context, email, shipsTo);
    const row = await rowOf(database, customerId);
    if (row?.told === told) return row.stripe_customer_id;
    const known = row?.stripe_customer_id;
    // Before Stripe is told: what it has once the answer is lost is not known.
    if (row?.told) await forgetTold(database, customerId);
    const id = (known && (await update(stripe, known, params))) ?? (await stripe.customers.create(params)).id;
    await database(TABLE)
      .insert({ customer_id: customerId, stripe_customer_id: id, told })
      .onConflict("customer_id")
      .merge(["stripe_customer_id", "told"]);
    return id;
  } catch (error) {
    context.logger.warn(
      `stripe-checkout: Stripe was not told an address (${errorKind(error)}); its page asks for it`,
    );
    return stripeCustomerOf(context, customerId);
  }
}

/**
 * A page that is paid leaves at Stripe the address that was written on it: is that another one than Stripe was told, it has to be told
 * again for the next page. The order does not depend on it, so a failure is only logged.
 */
export async function noteShipped(
  context: Telling,
  { customer_id, email }: Pick<CheckoutRow, "customer_id" | "email">,
  shipped: ShipsTo,
): Promise<void> {
  if (!customer_id) return;
  try {
    await prepared(context.database, `update ${TABLE} set told = null where customer_id = ? and told <> ?`, [
      customer_id,
      fingerprintOf(context, email, shipped),
    ]);
  } catch (error) {
    context.logger.warn(`stripe-checkout: an address that Stripe has was not noted (${errorKind(error)})`);
  }
}

const forgetTold = (database: Knex, customerId: string) =>
  database(TABLE).where({ customer_id: customerId }).update({ told: null });

/** Forgets a customer whom somebody has deleted at Stripe. @returns whether the error says so */
export async function forgetIfGone(
  { database }: Pick<Known, "database">,
  customerId: string | null,
  error: unknown,
): Promise<boolean> {
  if (!isGone(error) || error.param !== "customer") return false;
  await database(TABLE).where({ customer_id: customerId }).delete();
  return true;
}

/** Keyed: nobody who reads the table can try addresses. */
function fingerprintOf({ options }: Pick<Telling, "options">, email: string, shipsTo: ShipsTo): string {
  const { shipping } = customerParams(email, shipsTo);
  return createHmac("sha256", options.webhookSecret)
    .update(JSON.stringify([email, shipping]))
    .digest("hex");
}

/** Writes somebody's new email to Stripe. Their next page does so again, so a failure is only logged. */
export async function tellEmail(
  context: Known & { logger: Logger },
  customerId: string,
  email: string,
): Promise<void> {
  try {
    const known = await stripeCustomerOf(context, customerId);
    if (known === undefined) return;
    await forgetTold(context.database, customerId);
    await update(context.stripe, known, { email });
  } catch (error) {
    context.logger.warn(`stripe-checkout: Stripe was not told a new email (${errorKind(error)})`);
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

const isGone = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

function customerParams(email: string, { name, phone, ...address }: ShipsTo): Stripe.CustomerCreateParams {
  // In one order of the keys, whoever says it.
  const given = Object.entries(address)
    .filter(([, value]) => value !== "")
    .sort(([one], [other]) => one.localeCompare(other));
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
