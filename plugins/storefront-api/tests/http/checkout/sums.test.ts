import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Dice } from "../../../../../commerce/test/dice";
import { figure } from "../../../../../commerce/test/figure";
import { goodsToBuy } from "../../../../../commerce/test/goods";
import { LONG_RUN } from "../../../../../commerce/test/long-run";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper } from "../../../../../commerce/test/shopper";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import { MOST_CODES } from "../../../src/contract/codes";
import type { Product } from "../../../src/contract/records";
import {
  dollars,
  dollarsEach,
  during,
  FREE_SHIPPING,
  newGroup,
  ofItems,
  ofShipping,
  percent,
  type Taxes,
  taxed,
} from "./promotions";
import { type Line, type Sums, Till } from "./till";

const CASES = LONG_RUN ? 400 : 12;
const { seed: SEED } = new Dice();
const GOODS = 8;

let shop: Shop;
let till: Till;
let warehouse: Warehouse;
let member: Shopper;
let groupId: string;
let products: Product[];

beforeAll(async () => {
  shop = await startShop();
  till = await Till.open(shop);
  warehouse = await Warehouse.open(shop);
  products = await goodsToBuy<Product>(shop.engineUrl, GOODS);
  for (const { _id } of products) await warehouse.setStock(_id, 100_000);
  member = await newShopper(shop);
  groupId = await newGroup(till, "Regulars", member.userId);
  // The first one has a price for the group, the second is on sale.
  await listed({ type: "override", rules: { "customer.groups.id": [groupId] } }, 0, 0.83);
  await listed({ type: "sale" }, 1, 0.77);
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

const some = (index: number, quantity: number): Line => ({ id: product(index)._id, quantity });

function listed(list: object, index: number, factor: number) {
  const { price, variants } = product(index);
  const amount = Math.round(price * factor * 100) / 100;
  return till.dashboard.change("/admin/price-lists", {
    title: "A list",
    description: "Of one price",
    status: "active",
    ...list,
    prices: [{ variant_id: variants[0]?._id, currency_code: "usd", amount }],
  });
}

interface Purchase {
  who: Shopper;
  /** The n-th way of shipping. */
  way?: number;
  /** What to say where the places differ. */
  told?: string;
}

/** Buys a cart with those of the codes that apply to it. @returns what all places agree on */
async function bought(lines: Line[], codes: string[], { who, way = 0, told = "" }: Purchase): Promise<Sums> {
  const { body } = await till.quote(who, lines, codes);
  const applying = body.codes.filter(({ ok }) => ok).map(({ code }) => code);
  const { places } = await till.everywhere(who, lines, applying, way);
  const { quote, ...others } = places;
  if (!quote) throw new Error("Nothing was quoted");
  for (const [place, sums] of Object.entries(others)) expect(sums, `${place} ${told}`).toEqual(quote);
  expect(quote.subtotal - quote.discount + quote.shipping, told).toBe(quote.total);
  return quote;
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
const campaign = (over: object) => ({
  campaign: { name: "A campaign", campaign_identifier: `campaign-${Date.now()}`, ...over },
});
const budget = (over: object) => campaign({ budget: { limit: 1000, ...over } });
const isProduct = (index: number) => [
  { attribute: "items.product.id", operator: "eq", values: [product(index)._id] },
];

const ofOrder = (method: object) => ({ ...method, target_type: "order", allocation: undefined });

/** One piece costs nothing for whoever buys so many others. */
const getOne = ({ buy, pieces, get }: { buy: object[]; pieces: number; get: object[] }) =>
  ofItems({
    type: "percentage",
    allocation: "each",
    value: 100,
    max_quantity: 1,
    apply_to_quantity: 1,
    buy_rules_min_quantity: pieces,
    buy_rules: buy,
    target_rules: get,
  });

/** Promotions by what they are; functions, because some name goods of the shop. Some are not for who has bought before. */
const KINDS: [string, () => object[], "newcomer"?][] = [
  ["no promotion", () => []],
  ["a percentage of the goods", () => [{ application_method: percent(15) }]],
  ["a sum off the goods", () => [{ application_method: dollars(7.77) }]],
  ["a sum off each piece", () => [{ application_method: dollarsEach(1.11) }]],
  ["a percentage of the order", () => [{ application_method: ofOrder(percent(12.5)) }]],
  ["a sum off the order", () => [{ application_method: ofOrder(dollars(9.99)) }]],
  [
    "a sum off one of the goods",
    () => [{ application_method: { ...dollars(3.33), target_rules: isProduct(1) } }],
  ],
  ["all of the goods", () => [{ application_method: percent(100) }]],
  ["free shipping", () => [{ application_method: FREE_SHIPPING }]],
  ["a sum off shipping", () => [{ application_method: ofShipping({ type: "fixed", value: 1.11 }) }]],
  [
    "buy three, get one of another",
    () => [
      {
        type: "buyget",
        application_method: getOne({ buy: isProduct(0), pieces: 3, get: isProduct(2) }),
      },
    ],
  ],
  [
    "a budget of money",
    () => [{ application_method: percent(9), ...budget({ type: "spend", currency_code: "usd" }) }],
  ],
  ["a budget of uses", () => [{ application_method: percent(9), ...budget({ type: "usage" }) }]],
  [
    "so many uses for each customer",
    () => [
      { application_method: percent(9), ...budget({ type: "use_by_attribute", attribute: "customer_id" }) },
    ],
  ],
  [
    "a group's members alone",
    () => [
      {
        application_method: percent(11),
        rules: [{ attribute: "customer.groups.id", operator: "in", values: [groupId] }],
      },
    ],
  ],
  [
    "the first order of an account alone",
    () => [
      {
        application_method: percent(11),
        rules: [{ attribute: "customer.has_ordered", operator: "eq", values: ["false"] }],
      },
    ],
    "newcomer",
  ],
  [
    "a campaign that runs",
    () => [{ application_method: percent(11), ...campaign({ starts_at: day(-1), ends_at: day(1) }) }],
  ],
  [
    "what applies by itself, beside a code",
    () => [{ is_automatic: true, application_method: percent(10) }, { application_method: dollars(5) }],
  ],
  [
    "three, free shipping among them",
    () => [
      { application_method: percent(33) },
      { application_method: dollarsEach(0.37) },
      { application_method: FREE_SHIPPING },
    ],
  ],
];

const TAXES: [string, Taxes | null][] = [
  ["without taxes", null],
  ["with 8.875 % on top", { rate: 8.875, isWithin: false }],
  ["with 7.7 % within prices", { rate: 7.7, isWithin: true }],
];

const underTaxes = <T>(taxes: Taxes | null, work: () => Promise<T>): Promise<T> =>
  taxes ? taxed(till, taxes, work) : work();

/** Makes promotions, each with a code, for as long as the work runs. */
function withPromotions<T>(promotions: object[], work: (codes: string[]) => Promise<T>): Promise<T> {
  const named = promotions.map((promotion, index) => ({
    code: `PROMOTION-WITH-A-LONG-NAME-${index}`,
    ...promotion,
  }));
  const codes = named.filter((one) => !("is_automatic" in one)).map(({ code }) => code);
  return named.reduce(
    (inner, one) => () => during(till, one, inner),
    () => work(codes),
  )();
}

describe.each(TAXES)(
  "quote, payment page, order, mail and dashboard say the same to the cent, %s",
  (_, taxes) => {
    it.each(KINDS)("%s", async (name, promotions, newcomer) => {
      const who = newcomer ? await newShopper(shop) : member;
      const lines = [some(0, 3), some(1, 1), some(2, 2)];
      const sums = await underTaxes(taxes, () =>
        withPromotions(promotions(), (codes) => bought(lines, codes, { who })),
      );
      if (name !== "no promotion" && !name.endsWith("shipping")) expect(sums.discount).toBeGreaterThan(0);
      if (name.includes("free shipping")) expect(sums.shipping).toBe(0);
    });
  },
);

describe("quote, payment page, order, mail and dashboard say the same to the cent", () => {
  it(
    `whatever is in the cart, with which promotions, taxes and shipping: ${CASES} carts`,
    async () => {
      const arbitrary = fc.record({
        lines: fc.uniqueArray(
          fc.record({ index: fc.nat(GOODS - 1), quantity: fc.integer({ min: 1, max: 4 }) }),
          { minLength: 1, maxLength: 4, selector: ({ index }) => index },
        ),
        promotions: fc.subarray(
          ["percent", "sum", "each", "order", "automatic", "buyget", "shipping"] as const,
          { maxLength: MOST_CODES - 1 },
        ),
        // With more of them most carts would cost nothing.
        isAllFree: fc.nat(5).map((number) => number === 0),
        percent: fc.integer({ min: 1, max: 99 }),
        cents: fc.integer({ min: 1, max: 2500 }),
        pieces: fc.integer({ min: 1, max: 3 }),
        taxes: fc.option(fc.record({ rate: fc.constantFrom(5, 6.35, 8.875, 19), isWithin: fc.boolean() })),
        way: fc.nat(1),
      });
      for (const one of fc.sample(arbitrary, { numRuns: CASES, seed: SEED })) {
        const inCart = ({ index }: { index: number } = { index: 0 }) => isProduct(index);
        const kinds = {
          percent: { application_method: percent(one.percent) },
          sum: { application_method: dollars(one.cents / 100) },
          each: { application_method: dollarsEach(0.37) },
          order: { application_method: ofOrder(percent(one.percent / 2)) },
          automatic: { is_automatic: true, application_method: percent(one.percent / 3) },
          buyget: {
            type: "buyget",
            application_method: getOne({
              buy: inCart(one.lines[0]),
              pieces: one.pieces,
              get: inCart(one.lines.at(-1)),
            }),
          },
          shipping: { application_method: FREE_SHIPPING },
        };
        const lines = one.lines.map(({ index, quantity }) => some(index, quantity));
        const promotions: object[] = one.promotions.map((name) => kinds[name]);
        if (one.isAllFree) promotions.push({ application_method: percent(100) });
        const told = JSON.stringify({ seed: SEED, ...one });
        await underTaxes(one.taxes, () =>
          withPromotions(promotions, (codes) => bought(lines, codes, { who: member, way: one.way, told })),
        );
      }
      figure(`${CASES} carts cost the same in quote, page, order, mail and dashboard; seed ${SEED}`);
    },
    CASES * 30_000,
  );
});
