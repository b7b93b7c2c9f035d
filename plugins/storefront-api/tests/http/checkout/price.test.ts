import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { goodsToBuy } from "../../../../../commerce/test/goods";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { sessionIdOf } from "../../../../../commerce/test/sandbox-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { CartQuote, OwnPrices } from "../../../src/contract/checkout";
import type { Product } from "../../../src/contract/records";
import {
  dollars,
  during as duringAt,
  FREE_SHIPPING,
  newGroup,
  ofShipping,
  percent,
  taxed as taxedAt,
} from "./promotions";
import { type Line, type Sums, Till } from "./till";

let shop: Shop;
let till: Till;
let warehouse: Warehouse;
let shopper: Shopper;
let products: Product[];

beforeAll(async () => {
  shop = await startShop({ settings: { LOWEST_PRICE: "true" } });
  till = await Till.open(shop);
  warehouse = await Warehouse.open(shop);
  shopper = await newShopper(shop);
  products = await goodsToBuy<Product>(shop.engineUrl, 20);
  for (const { _id } of products.slice(0, 9)) await warehouse.setStock(_id, 1000);
});
afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

function product(index: number): Product {
  const found = products[index];
  if (!found) throw new Error("The seeded catalogue is too small for this test");
  return found;
}

const some = (index: number, quantity = 1): Line => ({ id: product(index)._id, quantity });

const during = <T>(promotion: object, work: () => Promise<T>) => duringAt(till, promotion, work);
const taxed = <T>(work: () => Promise<T>) => taxedAt(till, { rate: 7, isWithin: false }, work);

/** A new customer who belongs to a group of their own. */
async function newMember(name: string): Promise<{ member: Shopper; groupId: string }> {
  const member = await newShopper(shop);
  return { member, groupId: await newGroup(till, name, member.userId) };
}

/** All places say the same; what they say. */
function agreed(places: Record<string, Sums>): Sums {
  const { quote, ...others } = places;
  if (!quote) throw new Error("Nothing was quoted");
  for (const [place, sums] of Object.entries(others)) expect(sums, place).toEqual(quote);
  expect(quote.subtotal - quote.discount + quote.shipping).toBe(quote.total);
  return quote;
}

describe("a promotion takes the same off in the quote, on the page, and in order, mail and dashboard", () => {
  it("buy two of one, get another for nothing", async () => {
    const rule = (id: string) => [{ attribute: "items.product.id", operator: "eq", values: [id] }];
    const promotion = {
      code: "TWOPLUS",
      type: "buyget",
      application_method: {
        type: "percentage",
        target_type: "items",
        allocation: "each",
        currency_code: "usd",
        value: 100,
        max_quantity: 1,
        apply_to_quantity: 1,
        buy_rules_min_quantity: 2,
        buy_rules: rule(product(2)._id),
        target_rules: rule(product(3)._id),
      },
    };
    await during(promotion, async () => {
      const alone = await till.quote(shopper, [some(2, 1), some(3)], ["TWOPLUS"]);
      expect(alone.body.codes).toMatchObject([
        { ok: false, message: "This code does not apply to your cart." },
      ]);
      const { places } = await till.everywhere(shopper, [some(2, 2), some(3)], ["TWOPLUS"]);
      expect(agreed(places).discount).toBe(Math.round(product(3).price * 100));
    });
  });

  it("free shipping, which counts in no other sum", async () => {
    await during({ code: "SHIPFREE", application_method: FREE_SHIPPING }, async () => {
      const cheap = cheapest();
      const { body: dear } = await till.quote(shopper, [cheap]);
      expect(dear.shipping.map(({ price }) => price)).toEqual([6.95, 14.95]);
      const { places, quote } = await till.everywhere(shopper, [cheap], ["SHIPFREE"], 1);
      expect(agreed(places)).toMatchObject({ discount: 0, shipping: 0 });
      expect(quote.shipping.map(({ price }) => price)).toEqual([0, 0]);
      // What the goods lack stays true: without the code they would be sent for a price.
      expect(dear.freeShippingMissing).toBeGreaterThan(0);
      expect(quote).toMatchObject({
        freeShippingMissing: dear.freeShippingMissing,
        codes: [{ ok: true, discount: 0 }],
      });
    });
  });

  describe("and staff see in the dashboard what came of it", () => {
    /** What the dashboard tells on the promotion's page. */
    async function resultsOf(code: string): Promise<object> {
      const { promotions } = (
        await till.dashboard.client.get<{ promotions: { id: string }[] }>(`/admin/promotions?code=${code}`)
      ).body;
      return (await till.dashboard.client.get<object>(`/admin/promotions/${promotions[0]?.id}/results`)).body;
    }

    it("in orders, revenue and discount given, without what was cancelled", async () => {
      await during({ code: "TOLD", application_method: percent(10) }, async () => {
        expect(await resultsOf("TOLD")).toEqual({
          orders: 0,
          revenue: 0,
          discount: 0,
          cancelled: 0,
          currency_code: "usd",
        });
        const { order } = await till.everywhere(shopper, [some(0, 2)], ["TOLD"]);
        const { order: other } = await till.everywhere(shopper, [some(1)], ["TOLD"]);
        const cancelled = await shopper.client.post(`/orders/${other.paymentIntentId}/cancel`);
        expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
        // Each change of an order is a version of it, with adjustments of its own.
        const { paymentIntentId } = order;
        const sent = { paymentIntentId, trackingNumber: "1Z999AA10123456784" };
        expect((await (await signInAdmin(shop)).client.post("/orders/ship", sent)).status).toBe(200);
        expect(await resultsOf("TOLD")).toEqual({
          orders: 1,
          revenue: order.total / 100,
          discount: order.discountTotal / 100,
          cancelled: 1,
          currency_code: "usd",
        });
      });
    });

    it("free shipping by what the chosen way would have cost", async () => {
      await during({ code: "SHIPTOLD", application_method: FREE_SHIPPING }, async () => {
        const { order } = await till.everywhere(shopper, [cheapest()], ["SHIPTOLD"], 1);
        const revenue = order.total / 100;
        expect(await resultsOf("SHIPTOLD")).toMatchObject({ orders: 1, revenue, discount: 14.95 });
      });
    });
  });

  it("what applies by itself, beside a code", async () => {
    await during({ code: "ALWAYS", is_automatic: true, application_method: percent(10) }, () =>
      during({ code: "ANDMORE", application_method: dollars(5) }, async () => {
        const { places, quote } = await till.everywhere(shopper, [some(0, 2)], ["ANDMORE"]);
        const { discount } = agreed(places);
        expect(quote.promotions).toMatchObject([{ name: "ALWAYS" }]);
        const told = [...quote.promotions, ...quote.codes].reduce((sum, one) => sum + one.discount, 0);
        expect(Math.round(told * 100)).toBe(discount);
      }),
    );
  });

  it("for members of a group alone", async () => {
    const { member, groupId } = await newMember("Cooks");
    const rules = [{ attribute: "customer.groups.id", operator: "in", values: [groupId] }];
    await during({ code: "COOKS", rules, application_method: percent(15) }, async () => {
      const refused = { codes: [{ ok: false, message: "This code does not apply to your cart." }] };
      expect((await till.quote(shopper, [some(0)], ["COOKS"])).body).toMatchObject(refused);
      const { places } = await till.everywhere(member, [some(0)], ["COOKS"]);
      expect(agreed(places).discount).toBeGreaterThan(0);
    });
  });

  it("once for each customer, such as for the first order", async () => {
    const buyer = await newShopper(shop);
    const budget = { type: "use_by_attribute", attribute: "customer_id", limit: 1 };
    const campaign = { name: "Welcome", campaign_identifier: "welcome", budget };
    await during({ code: "WELCOME", campaign, application_method: percent(10) }, async () => {
      const { places } = await till.everywhere(buyer, [some(0)], ["WELCOME"]);
      expect(agreed(places).discount).toBeGreaterThan(0);
      const { body } = await till.quote(buyer, [some(0)], ["WELCOME"]);
      expect(body.codes).toMatchObject([{ ok: false, message: "This code has been used up." }]);
      expect((await till.open(buyer, [some(0)], ["WELCOME"])).status).toBe(409);
      const other = await till.quote(shopper, [some(0)], ["WELCOME"]);
      expect(other.body.codes).toMatchObject([{ ok: true }]);
    });
  });

  it("one of two that share a campaign for one use a customer", async () => {
    const buyer = await newShopper(shop);
    const budget = { type: "use_by_attribute", attribute: "customer_id", limit: 1 };
    const campaign = { name: "Hello", campaign_identifier: "hello", budget };
    const automatic = { is_automatic: true, application_method: percent(10) };
    await during({ code: "HELLO", campaign, ...automatic }, async () => {
      const [found] = await warehouse.rows<{ id: string }>(
        "select id from promotion_campaign where campaign_identifier = 'hello' and deleted_at is null",
      );
      await during({ code: "HELLOAGAIN", campaign_id: found?.id, ...automatic }, async () => {
        const { places, quote } = await till.everywhere(buyer, [some(0)]);
        expect(agreed(places).discount).toBeGreaterThan(0);
        expect(quote.promotions).toHaveLength(1);
        expect((await till.quote(buyer, [some(0)])).body.promotions).toEqual([]);
      });
    });
  });

  it("all of it: what comes to nothing is an order without a payment", async () => {
    await during({ code: "GIFT", application_method: percent(100) }, async () => {
      const { places, order } = await till.everywhere(shopper, [some(0, 2)], ["GIFT"]);
      const shipping = agreed(places).shipping;
      expect([order.total, order.discountTotal]).toEqual([shipping, order.subtotal]);
    });
    await during({ code: "GIFT", application_method: percent(100) }, () =>
      during({ code: "SENT", application_method: FREE_SHIPPING }, async () => {
        const { places, order } = await till.everywhere(shopper, [some(0)], ["GIFT", "SENT"]);
        expect(agreed(places).total).toBe(0);
        expect(order.paymentIntentId).toMatch(/^cs_/);
      }),
    );
  });
});

/** A line below the threshold of free shipping. */
function cheapest(): Line {
  const found = products.find(({ price }) => price < 45);
  if (!found) throw new Error("Everything in the seeded catalogue ships free");
  return { id: found._id, quantity: 1 };
}

describe("a quote", () => {
  const anonymous = () => ({ client: new HttpClient(`${shop.engineUrl}/api/v1`) });

  it("needs nobody to be signed in, and tells lines, shipping with days, and what free shipping lacks", async () => {
    const line = cheapest();
    const { status, body } = await till.quote(anonymous(), [line]);
    expect(status).toBe(200);
    const { price, variants } = product(products.findIndex(({ _id }) => _id === line.id));
    expect(body).toMatchObject({
      lines: [
        {
          id: line.id,
          variantId: variants[0]?._id,
          quantity: 1,
          unitPrice: price,
          compareAtPrice: null,
          discount: 0,
          total: price,
        },
      ],
      subtotal: price,
      discountTotal: 0,
      total: Number((price + 6.95).toFixed(2)),
      freeShippingMissing: Number((50 - price).toFixed(2)),
      codes: [],
      promotions: [],
    });
    for (const { arrives } of body.shipping) {
      expect(arrives?.from).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(String(arrives?.from) < String(arrives?.to)).toBe(true);
    }
  });

  it("shows what can't be bought, and counts it in no sum", async () => {
    // No other test of this file buys the last two.
    const [soldOut, short] = [products.length - 1, products.length - 2];
    const [gone, scarce] = [product(soldOut), product(short)];
    await warehouse.setStock(gone._id, 0);
    await warehouse.setStock(scarce._id, 2);
    const wanted = [some(soldOut), some(short, 3), { id: "prod_never", quantity: 1 }];
    const { body } = await till.quote(shopper, wanted);
    expect(body.lines).toMatchObject([
      { id: gone._id, available: 0, unitPrice: gone.price, total: 0 },
      { id: scarce._id, available: 2, unitPrice: scarce.price },
      { id: "prod_never", variantId: null, available: 0, unitPrice: 0, total: 0 },
    ]);
    expect(body.subtotal).toBeCloseTo(scarce.price * 3, 2);
  });

  it("of nothing that can be bought comes to nothing", async () => {
    const { status, body } = await till.quote(shopper, [{ id: "prod_never", quantity: 1 }]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ subtotal: 0, total: 0, shipping: [] });
  });

  it("holds nothing and leaves no cart behind", async () => {
    const count = async () =>
      (
        await warehouse.rows<{ carts: number; held: number }>(
          `select (select count(*)::int from cart) as carts, (select count(*)::int from reservation_item) as held`,
        )
      )[0];
    const before = await count();
    await during({ code: "TRACE", application_method: percent(5) }, () =>
      till.quote(shopper, [some(0), some(1)], ["TRACE"]),
    );
    expect(await count()).toEqual(before);
  });

  it("of a customer group tells the group's prices to its members alone, and that is what they pay", async () => {
    const { member, groupId } = await newMember("Regulars");
    const { price, variants, _id: id } = product(4);
    const own = Math.round(price * 80) / 100;
    await till.dashboard.change("/admin/price-lists", {
      title: "Regulars",
      description: "Theirs",
      type: "override",
      status: "active",
      rules: { "customer.groups.id": [groupId] },
      prices: [{ variant_id: variants[0]?._id, currency_code: "usd", amount: own }],
    });
    const { body: public_ } = await till.quote(shopper, [some(4)]);
    expect(public_.lines[0]).toMatchObject({ unitPrice: price, compareAtPrice: null });
    const { body } = await till.quote(member, [some(4)]);
    expect(body.lines[0]).toMatchObject({ unitPrice: own, compareAtPrice: null });
    // Beside the pages, which tell everybody the same.
    const ask = (who: Shopper, productIds: string[]) =>
      who.client.post<OwnPrices>("/own-prices", { productIds });
    const { body: theirs } = await ask(member, [id, product(5)._id, "prod_unknown", id]);
    expect(theirs.prices).toContainEqual({
      productId: id,
      variantId: variants[0]?._id,
      price: own,
      compareAtPrice: null,
    });
    expect(new Set(theirs.prices.map(({ productId }) => productId))).toEqual(new Set([id, product(5)._id]));
    expect((await ask(shopper, [id])).body).toEqual({ isMember: false, prices: [] });
    const [channel] = await warehouse.rows<{ id: string }>(
      "select default_sales_channel_id as id from store",
    );
    const path = `/admin/sales-channels/${channel?.id}`;
    await till.dashboard.change(path, { is_disabled: true });
    const closed = await ask(member, [id]).finally(() => till.dashboard.change(path, { is_disabled: false }));
    expect(closed).toMatchObject({ status: 200, body: { isMember: true, prices: [] } });
    const { places } = await till.everywhere(member, [{ id, quantity: 2 }]);
    expect(agreed(places).subtotal).toBe(Math.round(own * 100) * 2);
  });

  it("tells the price from so many pieces on, and that is what they pay", async () => {
    const { price, variants } = product(1);
    const each = Math.round(price * 70) / 100;
    const { price_list } = await till.dashboard.change<{ price_list: { id: string } }>("/admin/price-lists", {
      title: "Threes",
      description: "From three on",
      type: "override",
      status: "active",
      prices: [{ variant_id: variants[0]?._id, currency_code: "usd", amount: each, min_quantity: 3 }],
    });
    const { body: few } = await till.quote(shopper, [some(1, 2)]);
    expect(few.lines[0]).toMatchObject({ unitPrice: price });
    const { places, quote } = await till.everywhere(shopper, [some(1, 3)]);
    expect(quote.lines[0]).toMatchObject({ unitPrice: each });
    expect(agreed(places).subtotal).toBe(Math.round(each * 100) * 3);
    await till.dashboard.remove(`/admin/price-lists/${price_list.id}`);
  });

  it("of a sale strikes the earlier price, and the sale is what is paid", async () => {
    const { price, variants, handle, _id: id } = product(5);
    const detail = async () => (await shopper.client.get<Product>(`/products/${handle}`)).body.variants[0];
    // Cheaper for a moment in the days before: that is the lowest price to be told beside the struck one.
    for (const amount of [price - 5, price]) {
      await till.dashboard.change(`/admin/products/${id}/variants/${variants[0]?._id}`, {
        prices: [{ currency_code: "usd", amount }],
      });
      expect(await detail()).toMatchObject({ price: amount, compareAtPrice: null });
      expect(await detail()).not.toHaveProperty("lowestPrice");
    }
    const { price_list } = await till.dashboard.change<{ price_list: { id: string } }>("/admin/price-lists", {
      title: "Autumn",
      description: "For a while",
      type: "sale",
      status: "active",
      prices: [{ variant_id: variants[0]?._id, currency_code: "usd", amount: 12.34 }],
    });
    const { places, quote } = await till.everywhere(shopper, [some(5, 3)]);
    expect(quote.lines[0]).toMatchObject({ unitPrice: 12.34, compareAtPrice: price });
    expect(agreed(places).subtotal).toBe(3702);
    expect(await detail()).toMatchObject({ price: 12.34, compareAtPrice: price, lowestPrice: price - 5 });
    // A sale that goes further is still the same sale: its own first price is not the lowest before it.
    const listed = `/admin/price-lists/${price_list.id}`;
    const { body: sale } = await till.dashboard.client.get<{ prices: { id: string }[] }>(`${listed}/prices`);
    await till.dashboard.change(`${listed}/prices/batch`, {
      update: [{ id: sale.prices[0]?.id, variant_id: variants[0]?._id, currency_code: "usd", amount: 11 }],
    });
    expect(await detail()).toMatchObject({ price: 11, compareAtPrice: price, lowestPrice: price - 5 });
    await till.dashboard.remove(`/admin/price-lists/${price_list.id}`);
    const { body } = await till.quote(shopper, [some(5)]);
    expect(body.lines[0]).toMatchObject({ unitPrice: price, compareAtPrice: null });
  });

  it("refuses more than five codes, and more than 99 of one thing", async () => {
    const six = ["a", "b", "c", "d", "e", "f"];
    expect((await till.quote(shopper, [some(0)], six)).status).toBe(400);
    expect((await till.quote(shopper, [some(0, 60), some(0, 60)])).status).toBe(400);
  });
});

describe("a page that is open", () => {
  const cart = () => [some(7, 2)];
  /** Opens a page, which charges what is quoted at this moment. @returns its session's id */
  async function opened(codes?: string[]): Promise<string> {
    const { body } = await till.quote(shopper, cart(), codes);
    const { status, body: page } = await till.open(shopper, cart(), codes, body.total);
    if (typeof page === "string") throw new Error(`Opening answered ${status}: ${page}`);
    const sessionId = sessionIdOf(page.url);
    expect((await till.sandbox.session(sessionId)).amount_total).toBe(Math.round(body.total * 100));
    return sessionId;
  }
  const over = async (sessionId: string) => (await till.sandbox.session(sessionId)).status === "expired";

  it.each([
    ["a promotion of goods begins", { application_method: percent(10) }],
    ["shipping gets cheaper", { application_method: ofShipping({ type: "fixed", value: 1 }) }],
  ])("is another one once %s, and once that is over", async (_, promotion) => {
    const first = await opened();
    expect(await opened()).toBe(first);
    const second = await during({ code: "BEGINS", is_automatic: true, ...promotion }, () => opened());
    expect(second).not.toBe(first);
    expect(await over(first)).toBe(true);
    expect(await opened()).not.toBe(second);
    expect(await over(second)).toBe(true);
  });

  it("is another one once taxes have changed", async () => {
    const first = await opened();
    expect(await taxed(() => opened())).not.toBe(first);
  });

  it("is another one once its code takes something else off, and none once the code is gone", async () => {
    const edited = (value: number) => ({ code: "EDITED", limit: 1, application_method: percent(value) });
    const first = await during(edited(10), async () => {
      const sessionId = await opened(["EDITED"]);
      // What it has reserved itself is there for it.
      expect(await opened([" edited"])).toBe(sessionId);
      return sessionId;
    });
    const second = await during(edited(20), () => opened(["EDITED"]));
    expect(second).not.toBe(first);
    const { status, body } = await till.open(shopper, cart(), ["EDITED"]);
    expect([status, body]).toEqual([409, '"EDITED": This code is not valid.']);
  });

  it("shows no other sum than the shopper was told: that is refused, and says what it is now", async () => {
    const budget = { type: "usage", limit: 1 };
    const once = {
      code: "LASTONE",
      is_automatic: true,
      campaign: { name: "The last one", campaign_identifier: `last-${Date.now()}`, budget },
      application_method: percent(10),
    };
    await during(once, async () => {
      const [one, other] = [await newShopper(shop), await newShopper(shop)];
      const told = (await till.quote(other, cart())).body.total;
      await till.opened(one, cart());
      const { body: now } = await till.quote(other, cart());
      expect(now.total).toBeGreaterThan(told);
      const { status, body } = await till.open(other, cart(), [], told);
      const sum = `$${now.total.toFixed(2)}`;
      expect([status, body]).toEqual([409, `Your cart has changed: it now comes to ${sum}.`]);
      expect((await till.open(other, cart(), [], now.total)).status).toBe(200);
    });
  });
});

describe("a code", () => {
  const verdict = ({ codes }: CartQuote) => codes.map(({ code, ok, message }) => [code, ok, message]);
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
  const campaign = (name: string, over: object) => ({
    campaign: { name, campaign_identifier: name.toLowerCase(), ...over },
  });

  it("counts in any case and with blanks around it, once however often it is given", async () => {
    await during({ code: "Spring", application_method: percent(10) }, async () => {
      const { body } = await till.quote(shopper, [some(0)], [" SPRING ", "spring"]);
      expect(verdict(body)).toEqual([["Spring", true, null]]);
    });
  });

  it("that nobody made, is over, has not begun or does not fit says so, and takes nothing off", async () => {
    const ended = campaign("Ended", { starts_at: day(-9), ends_at: day(-1) });
    const coming = campaign("Coming", { starts_at: day(1), ends_at: day(9) });
    const unfit = {
      ...percent(10),
      target_rules: [{ attribute: "items.product.id", operator: "eq", values: [product(8)._id] }],
    };
    await during({ code: "ENDED", application_method: percent(10), ...ended }, () =>
      during({ code: "COMING", application_method: percent(10), ...coming }, () =>
        during({ code: "UNFIT", application_method: unfit }, async () => {
          const { body } = await till.quote(shopper, [some(0)], ["NOBODYS", "ENDED", "COMING", "UNFIT"]);
          expect(verdict(body)).toEqual([
            ["NOBODYS", false, "This code is not valid."],
            ["ENDED", false, "This code has expired."],
            ["COMING", false, "This code is not valid."],
            ["UNFIT", false, "This code does not apply to your cart."],
          ]);
          expect(body.discountTotal).toBe(0);
        }),
      ),
    );
  });

  it.each([
    ["more than everything", percent(101)],
    ["a percentage less than nothing", percent(-10)],
    ["a sum less than nothing", dollars(-5)],
    ["a sum above the goods", dollars(1_000_000)],
  ])("of %s is refused to who makes it, or takes off no more than the goods", async (what, method) => {
    const { client } = till.dashboard;
    const made = await client.post<{ promotion: { id: string } }>("/admin/promotions", {
      type: "standard",
      status: "active",
      code: "ODD",
      application_method: method,
    });
    console.info(`a discount of ${what}: the engine answers ${made.status}`);
    if (made.status !== 200) return expect(made.status).toBe(400);
    const { body } = await till.quote(shopper, [some(0)], ["ODD"]);
    expect(body.discountTotal).toBeGreaterThanOrEqual(0);
    expect(body.discountTotal).toBeLessThanOrEqual(body.subtotal);
    const [code] = body.codes;
    if (code?.ok) {
      const sessionId = await till.opened(shopper, [some(0)], ["ODD"]);
      const { amount_total } = await till.sandbox.session(sessionId);
      expect(amount_total).toBe(Math.round(body.total * 100));
    } else expect(body.discountTotal).toBe(0);
    await till.dashboard.remove(`/admin/promotions/${made.body.promotion.id}`);
  });

  it("that does not count opens no page: 409 names it", async () => {
    const { status, body } = await till.open(shopper, [some(0)], ["NOBODYS"]);
    expect([status, body]).toEqual([409, '"NOBODYS": This code is not valid.']);
  });

  it("that was removed while its page is open still counts for who pays that page", async () => {
    const made = { code: "REMOVED", application_method: percent(50) };
    const sessionId = await during(made, () => till.opened(shopper, [some(0)], ["REMOVED"]));
    const order = await till.paid(shopper, sessionId);
    expect(order.discountTotal).toBeGreaterThan(0);
    expect(order.total).toBe((await till.sandbox.session(sessionId)).amount_total);
  });

  it("of one use is sold once to twelve at once; the others are told before they pay", async () => {
    const buyers = await Promise.all(Array.from({ length: 12 }, () => newShopper(shop)));
    await during({ code: "ONCE", limit: 1, application_method: percent(20) }, async () => {
      const answers = await Promise.all(buyers.map((one) => till.open(one, [some(6)], ["ONCE"])));
      const winners = buyers.filter((_, index) => answers[index]?.status === 200);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).toBe('"ONCE": This code has been used up.');

      // Who has it may come back to the cart and go on with it.
      const [winner] = winners;
      if (!winner) throw new Error("Nobody got the code");
      expect(verdict((await till.quote(winner, [some(6, 2)], ["ONCE"])).body)).toEqual([
        ["ONCE", true, null],
      ]);
      const sessionId = await till.opened(winner, [some(6, 2)], ["ONCE"]);
      const order = await till.paid(winner, sessionId);
      expect(order).toMatchObject({ codes: ["ONCE"], status: "placed" });
      const [other] = buyers.filter((one) => one !== winner);
      if (!other) throw new Error("There is one buyer only");
      expect(verdict((await till.quote(other, [some(6)], ["ONCE"])).body)).toEqual([
        ["ONCE", false, "This code has been used up."],
      ]);
    });
  });

  it("is free again when its page ends unpaid", async () => {
    const [one, other] = [await newShopper(shop), await newShopper(shop)];
    await during({ code: "BACK", limit: 1, application_method: percent(20) }, async () => {
      const sessionId = await till.opened(one, [some(6)], ["BACK"]);
      expect((await till.open(other, [some(6)], ["BACK"])).status).toBe(409);
      await till.sandbox.call(`/checkout/sessions/${sessionId}/expire`);
      await till.released(sessionId, warehouse);
      expect((await till.open(other, [some(6)], ["BACK"])).status).toBe(200);
    });
  });

  it("of a budget is refused where the budget does not reach", async () => {
    const budget = campaign("Budget", { budget: { type: "spend", limit: 5, currency_code: "usd" } });
    await during({ code: "BUDGET", application_method: percent(50), ...budget }, async () => {
      expect(verdict((await till.quote(shopper, [some(0, 9)], ["BUDGET"])).body)).toEqual([
        ["BUDGET", false, "This code has been used up."],
      ]);
    });
  });

  it("of a budget of money gets back what a cancelled order took, and not what others took", async () => {
    const [one, other] = [await newShopper(shop), await newShopper(shop)];
    const name = `Spent ${Date.now()}`;
    const made = campaign(name, { budget: { type: "spend", limit: 1000, currency_code: "usd" } });
    const spent = async () =>
      (
        await warehouse.rows<{ spent: number }>(
          `select round(budget.used, 2)::float8 as spent from promotion_campaign_budget budget
           join promotion_campaign campaign on campaign.id = budget.campaign_id where campaign.name = $1`,
          [name],
        )
      )[0]?.spent;
    await during({ code: "SPENT", application_method: percent(20), ...made }, async () => {
      const { order } = await till.everywhere(one, [some(6, 2)], ["SPENT"]);
      const { order: kept } = await till.everywhere(other, [some(7, 3)], ["SPENT"]);
      expect(await spent()).toBeCloseTo((order.discountTotal + kept.discountTotal) / 100, 2);
      // What was taken is paid back by a new version of the order, with adjustments of its own.
      await eventually("that the money is taken", async () => {
        const intent = await till.sandbox.intent(order.paymentIntentId);
        return intent.status === "succeeded";
      });
      expect((await one.client.post(`/orders/${order.paymentIntentId}/cancel`)).status).toBe(200);
      expect(await spent()).toBeCloseTo(kept.discountTotal / 100, 2);
    });
  });

  it("is given back by pages that end although it was switched off, or its campaign ended, meanwhile", async () => {
    const { dashboard } = till;
    const buyer = await newShopper(shop);
    const made = {
      ...campaign(`Off ${Date.now()}`, { budget: { type: "spend", limit: 1000, currency_code: "usd" } }),
      limit: 5,
    };
    await during({ code: "OFF", application_method: percent(20), ...made }, async () => {
      const [promotion] = (
        await dashboard.client.get<{ promotions: { id: string }[] }>("/admin/promotions?code=OFF")
      ).body.promotions;
      const books = async () =>
        (
          await warehouse.rows<{ used: number; spent: number; raw: number }>(
            `select promotion.used, budget.used::float8 as spent, (budget.raw_used->>'value')::float8 as raw from promotion
             join promotion_campaign_budget budget on budget.campaign_id = promotion.campaign_id where promotion.id = $1`,
            [promotion?.id],
          )
        )[0];
      const sessionId = await till.opened(buyer, [some(6, 3)], ["OFF"]);
      const taken = Math.round(product(6).price * 60) / 100;
      expect(await books()).toEqual({ used: 1, spent: taken, raw: taken });
      await dashboard.change(`/admin/promotions/${promotion?.id}`, { status: "inactive" });
      await till.sandbox.call(`/checkout/sessions/${sessionId}/expire`);
      await till.released(sessionId, warehouse);
      await eventually("that nothing of it is used", async () => {
        const left = await books();
        return left?.used === 0 && left.spent === 0 && left.raw === 0;
      });
    });
  });

  it("with a budget of money for each customer, which nobody would count, does not apply", async () => {
    const budget = { type: "spend_by_attribute", attribute: "customer_id", limit: 5, currency_code: "usd" };
    const { status, body } = await till.dashboard.client.post<{ promotion: { id: string } }>(
      "/admin/promotions",
      {
        type: "standard",
        status: "active",
        code: "EACHSPENDS",
        application_method: percent(50),
        ...campaign("Spends", { budget }),
      },
    );
    // The engine may come to refuse it.
    if (status !== 200) return expect(status).toBe(400);
    expect(verdict((await till.quote(shopper, [some(0)], ["EACHSPENDS"])).body)).toEqual([
      ["EACHSPENDS", false, "This code does not apply to your cart."],
    ]);
    await till.dashboard.remove(`/admin/promotions/${body.promotion.id}`);
  });

  it("that leaves less than can be paid by card opens no page, and quote and checkout say why", async () => {
    const { price } = product(0);
    await during({ code: "ALMOST", application_method: dollars(price - 0.49) }, () =>
      during({ code: "SENT", application_method: FREE_SHIPPING }, async () => {
        const { status, body } = await till.quote(shopper, [some(0)], ["ALMOST", "SENT"]);
        expect([status, body.total, body.problem]).toEqual([
          200,
          0.49,
          expect.stringMatching(/cannot be paid by card/),
        ]);
        const opened = await till.open(shopper, [some(0)], ["ALMOST", "SENT"], 0.49);
        expect([opened.status, opened.body]).toEqual([409, body.problem]);
        expect((await till.quote(shopper, [some(0)], ["ALMOST"])).body.problem).toBeNull();
      }),
    );
  });

  it("that is mistyped counts as one guess, however often its cart is asked about", async () => {
    const client = new HttpClient(`${shop.engineUrl}/api/v1`, { "x-forwarded-for": "203.0.113.97" });
    for (let asked = 0; asked < 25; asked += 1) {
      expect((await till.quote({ client }, [some(0, 1 + (asked % 9))], ["Mistyped"])).status).toBe(200);
    }
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, index) => till.quote({ client }, [some(0)], [`OTHER${index}`])),
    );
    expect(others.filter(({ status }) => status === 200)).toHaveLength(19);
    expect((await till.quote({ client }, [some(0)], ["Mistyped"])).status).toBe(429);
  });

  it("is guessed 20 times by one address; others, and carts without codes, go on", async () => {
    const at = (address: string) => ({
      client: new HttpClient(`${shop.engineUrl}/api/v1`, { "x-forwarded-for": address }),
    });
    const guesser = at("203.0.113.99");
    const guesses = await Promise.all(
      Array.from({ length: 25 }, (_, index) => till.quote(guesser, [some(0)], [`GUESS${index}`])),
    );
    expect(guesses.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await till.quote(guesser, [some(0)], ["ANOTHER"])).status).toBe(429);
    expect((await till.quote(guesser, [some(0)])).status).toBe(200);
    expect((await till.quote(at("203.0.113.98"), [some(0)], ["ANOTHER"])).status).toBe(200);
  });

  it("is not guessed by opening pages either, and a cart without codes is still paid", async () => {
    const guesser = await newShopper(shop);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => till.open(guesser, [some(0)], [`TRY${index}`])),
    );
    expect(guesses.filter(({ status }) => status === 409)).toHaveLength(20);
    expect((await till.open(guesser, [some(0)], ["ANOTHER"])).status).toBe(429);
    expect((await till.quote(guesser, [some(0)], ["ANOTHER"])).status).toBe(429);
    expect((await till.open(guesser, [some(0)])).status).toBe(200);
  });
});
