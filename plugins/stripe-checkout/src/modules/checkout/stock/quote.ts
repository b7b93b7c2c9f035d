import type { MedusaContainer } from "@medusajs/framework/types";
import { ProductStatus } from "@medusajs/framework/utils";
import { checkoutContext } from "../context";
import { cartLine, type QuotedLine, type VariantQuote } from "../engine-tables/cart";
import { readCustomer } from "../engine-tables/customer";
import { listLevels, type StockLevel } from "../engine-tables/levels";
import type { CheckoutMarket } from "../engine-tables/market";
import { priceAsks } from "../engine-tables/price-rules";
import { priceByQuantity, readVariants, type StockPart, type VariantNode } from "../engine-tables/variants";
import { type Memo, NO_MEMO } from "../memo";
import type { OpenPage } from "../rows/store";
import { allocate, availableOf, heldAt } from "./allocate";

/** Prices and stock of one moment, and where they hold. */
export interface Quotation {
  market: CheckoutMarket;
  /** Quotes by variant; those that are not for sale are left out. */
  quotes: Map<string, VariantQuote>;
}

type WantedLine = Pick<QuotedLine, "variant_id" | "quantity">;

/**
 * Prices and stock of published variants. A customer's own open hold counts as free for that customer, because a new
 * checkout of theirs replaces the open one; a guest has none.
 *
 * @param wanted the cart's lines: prices may differ by how many pieces of a variant are bought. Else it is the price of one
 */
export async function quoteVariants(
  container: MedusaContainer,
  market: CheckoutMarket,
  variantIds: string[],
  customerId?: string,
  memo: Memo = NO_MEMO,
  wanted: WantedLine[] = [],
): Promise<Map<string, VariantQuote>> {
  const { database } = checkoutContext(container);
  const { groups, own } = await readOwn(container, customerId, memo);
  const priceContext = {
    region_id: market.region_id,
    currency_code: market.currency_code,
    customer_id: customerId,
    customer: { id: customerId, groups },
  };
  const asks = await priceAsks(database, memo, priceContext);
  const found = await memo.getEach(
    ["variants", asks],
    variantIds,
    async (ids) =>
      new Map((await readVariants({ container, database }, ids, priceContext)).map((one) => [one.id, one])),
  );
  const published = [...found.values()].filter(({ product }) => product?.status === ProductStatus.PUBLISHED);
  const pieces = piecesByVariant(wanted);
  const variants = await priceByQuantity({ container, memo }, published, pieces, priceContext, asks);
  const partsOf = new Map(variants.map((variant) => [variant.id, stockParts(variant)]));
  const itemIds = [...new Set([...partsOf.values()].flat().map((part) => part.inventory_item_id))];
  const free = await freeLevels(container, market, itemIds, own, memo);
  return new Map(
    variants.map((variant) => {
      const parts = partsOf.get(variant.id) ?? [];
      const { id, allow_backorder } = variant;
      const quote: VariantQuote = {
        variant_id: id,
        unit_price: variant.calculated_price?.calculated_amount ?? null,
        available: isUncountable(variant, parts)
          ? 0
          : availableOf({ variant_id: id, allow_backorder, parts }, free),
        allow_backorder,
        parts,
        line: cartLine(variant),
      };
      return [variant.id, quote];
    }),
  );
}

function piecesByVariant(lines: WantedLine[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { variant_id, quantity } of lines) {
    pieces.set(variant_id, (pieces.get(variant_id) ?? 0) + quantity);
  }
  return pieces;
}

/** Lines with what is asked for their variants, in their order; those without a price are left out. */
export function quotedLines(
  lines: Pick<QuotedLine, "variant_id" | "quantity" | "metadata">[],
  { quotes }: Quotation,
): QuotedLine[] {
  return lines.flatMap(({ variant_id, quantity, metadata }) => {
    const quoted = quotes.get(variant_id);
    if (!quoted || quoted.unit_price === null) return [];
    return [{ ...quoted, quantity, metadata, unit_price: quoted.unit_price }];
  });
}

/**
 * Lines of a cart that are short only beside its other lines, because they take from the same inventory items: kits and their
 * parts. Lines that come first get what they want.
 *
 * @returns which lines they are, and how many pieces of each can be had
 */
export async function readShortBeside(
  container: MedusaContainer,
  { market, quotes }: Quotation,
  lines: WantedLine[],
  customerId?: string,
  memo: Memo = NO_MEMO,
): Promise<Map<string, number>> {
  const taking = lines.flatMap(({ variant_id, quantity }) => {
    const quoted = quotes.get(variant_id);
    return quoted ? [{ ...quoted, quantity }] : [];
  });
  const items = taking.flatMap(({ parts }) => parts.map(({ inventory_item_id }) => inventory_item_id));
  const itemIds = [...new Set(items)];
  if (itemIds.length === items.length) return new Map();
  const own = await openPages(container, customerId, memo);
  const { shortages } = allocate(taking, await freeLevels(container, market, itemIds, own, memo));
  return new Map(shortages.map(({ variant_id, available }) => [variant_id, available]));
}

/** Free stock for a customer, which includes what the customer's own pages hold. */
async function freeLevels(
  container: MedusaContainer,
  market: CheckoutMarket,
  itemIds: string[],
  own: OpenPage[],
  memo: Memo,
): Promise<StockLevel[]> {
  const { database } = checkoutContext(container);
  const levels = await memo.getStock(["levels", itemIds, market.location_ids], () =>
    listLevels(database, itemIds, market.location_ids),
  );
  const holds = own.flatMap((page) => page.holds);
  return levels.map((level) => ({ ...level, available: level.available + heldAt(level, holds) }));
}

/** The groups of a customer, which prices and promotions may ask for; a guest is in none. */
export async function customerGroups(
  container: MedusaContainer,
  customerId: string | undefined,
  memo: Memo = NO_MEMO,
): Promise<{ id: string }[]> {
  if (!customerId) return [];
  const customer = await readCustomer({ ...checkoutContext(container), memo }, customerId);
  return (customer?.groups ?? []).map(({ id }) => ({ id }));
}

/** What quotes read about a customer alone: the groups and the open pages. Both are read at once and at this moment. */
export async function readOwn(
  container: MedusaContainer,
  customerId: string | undefined,
  memo: Memo,
): Promise<{ groups: { id: string }[]; own: OpenPage[] }> {
  const [groups, own] = await Promise.all([
    customerGroups(container, customerId, memo),
    openPages(container, customerId, memo),
  ]);
  return { groups, own };
}

/** Pages that a customer could still pay for; their holds and codes are the customer's own. A guest has none. */
export async function openPages(
  container: MedusaContainer,
  customerId: string | undefined,
  memo: Memo,
): Promise<OpenPage[]> {
  if (!customerId) return [];
  const { rows } = checkoutContext(container);
  return memo.getNow(["open pages", customerId], () => rows.openPagesOf(customerId));
}

/**
 * Whether a variant's stock is to be counted although nothing says where it lies. The engine would refuse such an order once it
 * is paid.
 */
function isUncountable({ manage_inventory }: VariantNode, parts: StockPart[]): boolean {
  return manage_inventory && parts.length === 0;
}

function stockParts({ manage_inventory, inventory_items }: VariantNode): StockPart[] {
  if (!manage_inventory) return [];
  return inventory_items;
}
