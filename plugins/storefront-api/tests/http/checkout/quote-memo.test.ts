import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { goodsToBuy } from "../../../../../commerce/test/goods";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { statementsOf, TELL_STATEMENTS } from "../../../../../commerce/test/statements";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { CartQuote } from "../../../src/contract/checkout";
import type { Product } from "../../../src/contract/records";
import { dollarsEach, during, FREE_SHIPPING, percent, taxed } from "./promotions";
import { type Line, Till } from "./till";

/** What tells whether anything has changed since, and every five seconds whether the store still sells in dollars. */
const LOOK = [
  ...["catalogue_state", "catalogue_dirty", "price_list"],
  ...["store", "region", "sales_channel", "store_currency"],
];

let shop: Shop;
let till: Till;
let warehouse: Warehouse;
let guest: HttpClient;
let products: Product[];

beforeAll(async () => {
  shop = await startShop({ preload: TELL_STATEMENTS });
  till = await Till.open(shop);
  warehouse = await Warehouse.open(shop);
  guest = new HttpClient(`${shop.engineUrl}/api/v1`);
  products = await goodsToBuy<Product>(shop.engineUrl, 20);
});
afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

const cart = (...quantities: number[]): Line[] =>
  quantities.map((quantity, index) => ({ id: products[index]?._id ?? "", quantity }));

/** A quote with every change in it that was made before, behind the engine's back too. */
const quoted = (lines: Line[], codes?: string[], client = guest) =>
  ask(lines, codes, client, { "cache-control": "no-cache" });

/** A quote as shoppers' browsers ask for it. */
const quotedAsEver = (lines: Line[], client = guest) => ask(lines, [], client);

async function ask(
  lines: Line[],
  codes: string[] | undefined,
  client: HttpClient,
  headers?: Record<string, string>,
): Promise<CartQuote> {
  const { status, body } = await client.post<CartQuote>("/cart/quote", { cartItems: lines, codes }, headers);
  if (status !== 200) throw new Error(`The quote answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

const statementsOfQuotes = (work: () => Promise<unknown>) => statementsOf(shop, "/cart/quote", work);

/** Names of the database's tables in the statements that calls, quotes unless said, have run since the work began. */
async function tablesReadBy(work: () => Promise<unknown>, call = "/cart/quote"): Promise<Set<string>> {
  const statements = await statementsOf(shop, call, work);
  const known = new Set(
    (
      await warehouse.rows<{ relname: string }>(
        "select relname from pg_class where relkind in ('r', 'p', 'v')",
      )
    ).map(({ relname }) => relname),
  );
  const read = new Set<string>();
  for (const text of statements) {
    for (const [, name = ""] of text.matchAll(/\b(?:from|join)[\s(]+(?:"public"\.)?"?([a-z_]+)/gi)) {
      if (known.has(name)) read.add(name);
    }
  }
  return read;
}

/** Tables of which every change is noticed. */
async function watched(): Promise<Set<string>> {
  const rows = await warehouse.rows<{ relname: string }>(
    `select relname from pg_trigger join pg_class on pg_class.oid = tgrelid
     where tgname like 'catalogue_%_on_%' group by relname having count(*) = 3`,
  );
  return new Set(rows.map(({ relname }) => relname));
}

/** Lets the read model have every change: while one waits, nothing is kept. */
async function settled(): Promise<void> {
  const { status } = await guest.get("/kinds", { "cache-control": "no-cache" });
  expect(status).toBe(200);
}

/** A write that changes nothing, after which the next quote is computed from nothing. */
const touch = () => warehouse.rows("update service_zone set name = name where false");

/** Goods that come to less than shipping is free from, and to more. */
async function aroundFreeShipping(): Promise<[below: Line[], above: Line[]]> {
  const { freeShippingMissing, lines } = await quoted(cart(1));
  const price = lines[0]?.unitPrice ?? 0;
  return [cart(1), cart(1 + Math.ceil(freeShippingMissing / price))];
}

/** Makes the first way of shipping so many dollars dearer, behind the engine's back. */
const raiseShipping = ({ shipping }: CartQuote, by: number) =>
  warehouse.rows(
    `update price set amount = amount + $1::numeric,
       raw_amount = jsonb_build_object('value', (amount + $1::numeric)::text, 'precision', 20)
     where price_set_id = (select price_set_id from shipping_option_price_set
       where shipping_option_id = $2 and deleted_at is null)
     and not exists (select from price_rule where price_id = price.id and deleted_at is null)`,
    [by, shipping[0]?.id],
  );

/** Waits until quotes are made without a look for changes. */
async function unwatched(): Promise<void> {
  await settled();
  await eventually("a quote without a look at the database", async () => {
    const statements = await statementsOfQuotes(() => quotedAsEver(cart(1)));
    return statements.length === 0 || undefined;
  });
}

describe("the quote of a cart, as shoppers ask for it", () => {
  it("costs a guest no way to the database while nothing changes", unwatched);

  it("looks for what has changed after anything that staff send", async () => {
    await unwatched();
    const looks = () => statementsOfQuotes(() => quotedAsEver(cart(1)));
    expect((await till.dashboard.client.post("/admin/products/prod_unknown", {})).status).not.toBe(200);
    expect(await looks()).toContainEqual(expect.stringContaining("catalogue_state"));
    await unwatched();
    const admin = await signInAdmin(shop);
    const shipment = { paymentIntentId: "pi_unknown", trackingNumber: "1Z999AA10123456784" };
    expect((await admin.client.post("/orders/ship", shipment)).status).toBe(404);
    expect(await looks()).toContainEqual(expect.stringContaining("catalogue_state"));
  });

  it("follows what was changed behind the engine's back as soon as the database tells of it", async () => {
    await unwatched();
    const id = products[0]?._id ?? "";
    for (const stock of [6, 50]) {
      await warehouse.setStock(id, stock);
      await eventually("the stock", async () => {
        return (await quotedAsEver(cart(1))).lines[0]?.available === stock || undefined;
      });
    }
  });

  it("of a customer reads what is the customer's own", async () => {
    const { client } = await newShopper(shop);
    await unwatched();
    const read = await tablesReadBy(() => quotedAsEver(cart(1), client));
    for (const table of ["account_session", "customer_group_customer", "stripe_checkout"]) {
      expect(read).toContain(table);
    }
  });
});

describe("the quote of a cart, asked for as of this moment", () => {
  it("is computed once while nothing changes", async () => {
    await settled();
    const first = await quoted(cart(3));
    const read = await tablesReadBy(async () => expect(await quoted(cart(3))).toEqual(first));
    expect([...read].filter((table) => !LOOK.includes(table))).toEqual([]);
  });

  it("of goods that were in another cart is computed from what is at hand", async () => {
    await settled();
    // Shipping has a price of its own on either side, and which side two of the goods are on is up to the shop's list.
    for (const lines of await aroundFreeShipping()) await quoted(lines);
    await quoted(cart(1, 1).slice(1));
    const read = await tablesReadBy(() => quoted(cart(2, 3)));
    expect([...read].filter((table) => !LOOK.includes(table))).toEqual(["inventory_level"]);
  });

  it("has the price of shipping of its own sum, whichever cart was quoted before", async () => {
    const [below, above] = await aroundFreeShipping();
    await settled();
    for (const lines of [below, above, below]) {
      const { shipping, freeShippingMissing } = await quoted(lines);
      expect(shipping[0]?.price === 0).toBe(lines === above);
      expect(freeShippingMissing === 0).toBe(lines === above);
    }
  });

  it("is the same with what is at hand as with everything read anew", async () => {
    const promotion = { code: "A-FIFTH", is_automatic: true, application_method: percent(20) };
    await during(till, promotion, async () => {
      for (const quantities of [[1], [1, 4], [2, 1, 1], [9], [1, 1, 1, 7]]) {
        await settled();
        await quoted(cart(...quantities).slice(-1));
        const kept = await quoted(cart(...quantities));
        await touch();
        expect(await quoted(cart(...quantities))).toEqual(kept);
      }
    });
  });

  it("with a code is computed once too, and its guesses are counted", async () => {
    const promotion = { code: "KEPT-TEN", application_method: percent(10) };
    await during(till, promotion, async () => {
      await settled();
      const first = await quoted(cart(1), ["KEPT-TEN"]);
      expect(first.discountTotal).toBeGreaterThan(0);
      const read = await tablesReadBy(async () => expect(await quoted(cart(1), ["KEPT-TEN"])).toEqual(first));
      const own = (table: string) => table.endsWith("_limit");
      expect([...read].filter((table) => !LOOK.includes(table) && !own(table))).toEqual([]);
    });
    expect((await quoted(cart(1), ["KEPT-TEN"])).codes[0]).toMatchObject({ ok: false });
  });

  it.each([
    ["of goods", percent(10)],
    ["of each piece", dollarsEach(2)],
    ["of shipping", FREE_SHIPPING],
  ])(
    "with a code %s that another cart had too is the same as with everything read anew",
    async (_kind, application_method) => {
      await during(till, { code: "KEPT-CODE", application_method }, async () => {
        await settled();
        await quoted(cart(1), ["KEPT-CODE"]);
        const read = await tablesReadBy(() => quoted(cart(2, 3), ["KEPT-CODE"]));
        expect([...read].filter((table) => table.startsWith("promotion"))).toEqual([]);
        const kept = await quoted(cart(2, 3), ["KEPT-CODE"]);
        expect(kept.codes[0]).toMatchObject({ ok: true });
        await touch();
        expect(await quoted(cart(2, 3), ["KEPT-CODE"])).toEqual(kept);
      });
    },
  );

  it("of a customer is read anew as far as it is the customer's own", async () => {
    const { client } = await newShopper(shop);
    const asked = () => quoted(cart(1), [], client);
    await settled();
    const first = await asked();
    const read = await tablesReadBy(async () => expect(await asked()).toEqual(first));
    expect(read).toContain("customer_group_customer");
    const seen = await watched();
    expect([...read].filter((table) => seen.has(table) && !LOOK.includes(table))).toEqual([]);
  });

  it("of a customer reads who they are and what they have open once", async () => {
    const { client } = await newShopper(shop);
    await settled();
    await quoted(cart(1), [], client);
    const statements = await statementsOfQuotes(() => quoted(cart(1), [], client));
    expect(statements.filter((text) => /\bfrom customer\b/.test(text))).toHaveLength(1);
    expect(statements.filter((text) => /\bfrom stripe_checkout\b/.test(text))).toHaveLength(1);
  });

  it("is read from nothing but watched tables, with promotions, taxes and several lines", async () => {
    const seen = await watched();
    const rule = [
      { attribute: "items.product.id", operator: "in", values: [products[0]?._id, products[1]?._id] },
    ];
    const promotion = {
      code: "ALL-THERE-IS",
      is_automatic: true,
      campaign: {
        name: "All there is",
        campaign_identifier: "all-there-is",
        budget: { type: "usage", limit: 9 },
      },
      application_method: { ...percent(10), target_rules: rule },
    };
    const read = await tablesReadBy(() =>
      during(till, promotion, () => taxed(till, { rate: 7, isWithin: false }, () => quoted(cart(1, 2, 1)))),
    );
    expect(read).toContain("promotion_campaign_budget");
    expect(read).toContain("tax_rate");
    const own = (table: string) => table.startsWith("catalogue_") || table.endsWith("_limit");
    expect([...read].filter((table) => !seen.has(table) && !own(table))).toEqual([]);
  });

  it("follows a promotion that is made and removed", async () => {
    const before = await quoted(cart(2));
    const promotion = { code: "TEN-NOW", is_automatic: true, application_method: percent(10) };
    const lowered = await during(till, promotion, () => quoted(cart(2)));
    expect(lowered.discountTotal).toBeGreaterThan(before.discountTotal);
    expect(await quoted(cart(2))).toEqual(before);
  });

  it("follows the stock", async () => {
    await quoted(cart(1));
    const id = products[0]?._id ?? "";
    await warehouse.setStock(id, 7);
    expect((await quoted(cart(1))).lines[0]?.available).toBe(7);
    await warehouse.setStock(id, 50);
    expect((await quoted(cart(1))).lines[0]?.available).toBe(50);
  });

  it("follows what shipping costs", async () => {
    const before = await quoted(cart(1));
    await raiseShipping(before, 1);
    const dearer = await quoted(cart(1));
    await raiseShipping(before, -1);
    expect(dearer.shipping[0]?.price).toBe((before.shipping[0]?.price ?? 0) + 1);
    expect(await quoted(cart(1))).toEqual(before);
  });

  it("ends with the campaign that lowered it, though nothing is written then", async () => {
    const before = await quoted(cart(1, 1));
    const promotion = {
      code: "SOON-OVER",
      is_automatic: true,
      campaign: { name: "Soon over", campaign_identifier: "soon-over" },
      application_method: percent(10),
    };
    await during(till, promotion, async () => {
      await warehouse.rows(
        "update promotion_campaign set ends_at = now() + interval '3 s' where campaign_identifier = 'soon-over'",
      );
      expect((await quoted(cart(1, 1))).discountTotal).toBeGreaterThan(before.discountTotal);
      await eventually("the campaign's end", async () => {
        const { discountTotal } = await quoted(cart(1, 1));
        return discountTotal === before.discountTotal || undefined;
      });
    });
  });
});

describe("the opening of a payment page", () => {
  it("has prices, promotions and ways of shipping from what quotes were made of", async () => {
    const shopper = await newShopper(shop);
    const line = cart(0, 1).slice(1);
    await settled();
    await quoted(line, [], shopper.client);
    const read = await tablesReadBy(() => till.opened(shopper, line), "/pay/create-checkout-session");
    expect(read).toContain("inventory_level");
    const computed = /^(price|shipping_option|promotion|product)(_|$)/;
    expect([...read].filter((table) => computed.test(table) && !LOOK.includes(table))).toEqual([]);
  });

  it("sees what was changed behind the engine's back a moment before", async () => {
    const shopper = await newShopper(shop);
    // Of goods whose shipping is not free.
    const [below] = await aroundFreeShipping();
    await settled();
    const before = await quoted(below, [], shopper.client);
    await raiseShipping(before, 1);
    const { status, body } = await till.open(shopper, below, [], before.total);
    await raiseShipping(before, -1);
    const sum = `$${(before.total + 1).toFixed(2)}`;
    expect([status, body]).toEqual([409, `Your cart has changed: it now comes to ${sum}.`]);
  });
});
