import { createHash } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import { generateEntityId } from "@medusajs/framework/utils";
import { type CheckoutContext, checkoutContext } from "../../modules/checkout/context";
import { wayOf } from "../../modules/checkout/engine-guard/way";
import { loadMarket } from "../../modules/checkout/engine-tables/market";
import { LockBusyError } from "../../modules/checkout/locks/cluster-lock";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { codeOf, isLocked, SHORT_OF_STOCK } from "../../modules/checkout/rules/error-codes";
import { PAYABLE } from "../../modules/checkout/state-machine/states";
import { type Quotation, quoteVariants } from "../../modules/checkout/stock/quote";
import { isOutcomeUnknown } from "../../modules/checkout/stripe/client";
import { expireSession, retrieveSession } from "../../modules/checkout/stripe/sessions";
import { openCheckoutByEngineWorkflow, openCheckoutWorkflow } from "../open-checkout";
import { advance } from "./advance";

export interface OpenCheckoutLine {
  variant_id: string;
  /** Whole and positive. */
  quantity: number;
  /** Kept with the order's line. */
  metadata?: Record<string, unknown>;
}

export interface OpenCheckoutInput {
  customer_id: string;
  email: string;
  lines: OpenCheckoutLine[];
  /** What the caller has just read of the lines' variants; read here unless given. */
  quotation?: Quotation;
}

/** Expected outcomes are values; faults are thrown. */
export type OpenCheckoutResult =
  | { ok: true; url: string }
  /** Stock went to somebody else, or a variant is no longer for sale: quote again to see which. */
  | { ok: false; code: "cart_changed" }
  /** Stripe did not answer; nothing is held. */
  | { ok: false; code: "stripe_unreachable" }
  /** The same shopper's other request, or somebody at the same goods, has been at it for too long. */
  | { ok: false; code: "busy" };

const WAIT_MS = 20_000;
/** Waiting for the shopper's other request for longer than this, a caller's prices are read again. */
const STALE_MS = 1000;
/** A session that ends sooner than this is not worth sending a shopper to. */
const LEAST_LEFT_MS = 2 * 60_000;

/**
 * Gives the address of the hosted page for a cart: holds its stock and opens a session, or returns the session
 * that is still open for the same cart. Another cart of the same shopper ends their earlier session first, so
 * that an own hold never blocks its owner. Prices are the engine's at this moment and stay with the session.
 */
export async function openCheckout(
  container: MedusaContainer,
  input: OpenCheckoutInput,
): Promise<OpenCheckoutResult> {
  const context = checkoutContext(container);
  try {
    const asked = Date.now();
    return await context.lock.run(`customer:${input.customer_id}`, WAIT_MS, () =>
      open(context, Date.now() - asked > STALE_MS ? { ...input, quotation: undefined } : input),
    );
  } catch (error) {
    if (error instanceof LockBusyError || isLocked(error)) return { ok: false, code: "busy" };
    if (codeOf(error) === SHORT_OF_STOCK) return { ok: false, code: "cart_changed" };
    if (!isOutcomeUnknown(error)) throw error;
    context.logger.warn(`Opening a checkout failed because Stripe did not answer: ${String(error)}`);
    return { ok: false, code: "stripe_unreachable" };
  }
}

async function open(context: CheckoutContext, input: OpenCheckoutInput): Promise<OpenCheckoutResult> {
  const { container, rows, lock } = context;
  const wanted = [...input.lines].sort((a, b) => (a.variant_id < b.variant_id ? -1 : 1));
  const { market, quotes } = input.quotation ?? (await quote(context, input));
  const lines = wanted.flatMap((line) => {
    const quoted = quotes.get(line.variant_id);
    if (!quoted || quoted.unit_price === null || quoted.available === 0) return [];
    const { quantity, metadata } = line;
    return [{ ...quoted, quantity, metadata, unit_price: quoted.unit_price }];
  });
  if (lines.length < wanted.length) return { ok: false, code: "cart_changed" };

  const fingerprint = fingerprintOf(lines);
  for (const row of await rows.listOfCustomer(input.customer_id, PAYABLE)) {
    const url = row.fingerprint === fingerprint ? await resume(context, row) : null;
    if (url) return { ok: true, url };
    await supersede(context, row);
  }
  const checkoutId = generateEntityId(undefined, "chk");
  const byTables = (await wayOf(context)) === "tables";
  const workflow = byTables ? openCheckoutWorkflow : openCheckoutByEngineWorkflow;
  const { result } = await lock.run(`checkout:${checkoutId}`, WAIT_MS, () =>
    workflow(container).run({
      input: {
        checkout_id: checkoutId,
        customer_id: input.customer_id,
        email: input.email,
        market,
        fingerprint,
        lines,
      },
    }),
  );
  return { ok: true, url: result.url };
}

async function quote({ container }: CheckoutContext, input: OpenCheckoutInput): Promise<Quotation> {
  const market = await loadMarket(container);
  const variantIds = input.lines.map(({ variant_id }) => variant_id);
  return { market, quotes: await quoteVariants(container, market, variantIds, input.customer_id) };
}

/** The address of a session that the shopper can still pay at, or null. */
async function resume({ stripe }: CheckoutContext, row: CheckoutRow): Promise<string | null> {
  if (row.state !== "opened" || !row.session_id) return null;
  const session = await retrieveSession(stripe, row.session_id);
  const left = session.expires_at * 1000 - Date.now();
  return session.status === "open" && left > LEAST_LEFT_MS ? session.url : null;
}

/** Ends an earlier session. One that was paid in this moment becomes its order instead. */
async function supersede(context: CheckoutContext, row: CheckoutRow): Promise<void> {
  if (row.session_id) await expireSession(context.stripe, row.session_id);
  await advance(context, row.id, { waitMs: WAIT_MS, releaseAs: "superseded" });
}

function fingerprintOf(lines: { variant_id: string; quantity: number; unit_price: number }[]): string {
  const parts = lines.map(({ variant_id, quantity, unit_price }) => [variant_id, quantity, unit_price]);
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
