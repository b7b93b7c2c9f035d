import { prepared } from "@emberly/kit/sql";
import { MedusaError } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";
import type { CheckoutRow } from "../rows/row";
import { PAYABLE } from "../state-machine/states";

/** The code of the error that says that a customer or an address holds too much unpaid. */
export const TOO_MANY_PIECES = "stripe_checkout_too_many_pieces";

export type Holder = Pick<CheckoutRow, "customer_id" | "address_key" | "pieces">;

/**
 * Whether somebody holds more pieces unpaid than one may. Asked once the row is written, with its own pieces in the sum: of
 * two that come at the same moment each sees the other's, so that they never hold more together.
 *
 * @throws MedusaError NOT_ALLOWED with the code `TOO_MANY_PIECES`
 */
export async function assertFewPieces(
  { database, options }: Pick<CheckoutContext, "database" | "options">,
  { customer_id, address_key, pieces }: Holder,
): Promise<void> {
  const rows = await prepared<{ customers: number; addresses: number }>(
    database,
    // Whoever only gives an email must not use up what its owner may hold.
    `select coalesce(sum(pieces) filter (where customer_id = :customer and exists (
         select from customer where id = :customer and has_account)), 0)::int as customers,
       coalesce(sum(pieces) filter (where address_key = :address), 0)::int as addresses
     from stripe_checkout where state = any(:states) and (customer_id = :customer or address_key = :address)`,
    { customer: customer_id, address: address_key, states: [...PAYABLE] },
  );
  const { customers = 0, addresses = 0 } = rows[0] ?? {};
  const { unpaidPiecesPerCustomer: each, unpaidPiecesPerAddress: all } = options;
  if (isAbove(Math.max(customers, pieces), each) || isAbove(addresses, all)) {
    const message = `${Math.max(customers, pieces)} pieces would be held unpaid for the customer, ${addresses} for the address`;
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, message, TOO_MANY_PIECES);
  }
}

const isAbove = (pieces: number, most: number) => most > 0 && pieces > most;

const SOON_S = 60;

/** Seconds after which some of what somebody holds is free again, unless it is paid for before. */
export async function piecesFreeIn(
  { database }: Pick<CheckoutContext, "database">,
  { customer_id, address_key }: Omit<Holder, "pieces">,
): Promise<number> {
  const rows = await prepared<{ seconds: number | null }>(
    database,
    `select extract(epoch from min(expires_at) - now())::float8 as seconds from stripe_checkout
     where state = any(:states) and (customer_id = :customer or address_key = :address)`,
    { customer: customer_id, address: address_key, states: [...PAYABLE] },
  );
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? SOON_S));
}
