import type { CheckoutContext } from "../../modules/checkout/context";
import { addressKey } from "../../modules/checkout/limits/address-key";
import { countOpening } from "../../modules/checkout/limits/openings";
import { piecesFreeIn } from "../../modules/checkout/limits/unpaid-pieces";
import { piecesOf, type StockLine } from "../../modules/checkout/stock/allocate";
import type { OpenCheckoutResult } from "./open-result";

/** Who wants to open a page. */
export interface Opener {
  /** Null for a guest. */
  customer_id: string | null;
  address_key: string | null;
}

type Refusal = Extract<OpenCheckoutResult, { retry_after_s: number }>;

/**
 * Counts the opening of a page, before anything of the shopper's is ended for it.
 *
 * @returns why it must not be opened; null when it may
 */
export async function refuseOpening(
  context: CheckoutContext,
  { customer_id, address_key }: Opener,
  stock: StockLine[],
): Promise<Refusal | null> {
  const { database, options } = context;
  const { unpaidPiecesPerCustomer: most } = options;
  if (most > 0 && piecesOf(stock) > most) return tooManyPieces(context, { customer_id, address_key });
  const waits = [
    address_key ? await countOpening(database, `address:${address_key}`, options.pagesPerAddress) : 0,
    customer_id ? await countOpening(database, `customer:${customer_id}`, options.pagesPerCustomer) : 0,
  ];
  const retryAfter = Math.max(...waits);
  return retryAfter > 0 ? { ok: false, code: "too_many_pages", retry_after_s: retryAfter } : null;
}

/** A key that stands for the client's address which a caller gave. */
export function keyOfAddress(
  { options }: Pick<CheckoutContext, "options">,
  { address }: { address?: string },
): string | null {
  return address ? addressKey(address, options.webhookSecret) : null;
}

/** The refusal of a page by which somebody would hold too many pieces, with the time after which there is room again. */
export async function tooManyPieces(context: CheckoutContext, opener: Opener): Promise<Refusal> {
  return { ok: false, code: "too_many_pieces", retry_after_s: await piecesFreeIn(context, opener) };
}
