import type { Shop } from "../../test/shop";
import { newShopper } from "../../test/shopper";
import { openDashboard } from "../lib/dashboard";
import type { HttpContestant } from "../lib/measure";
import { must } from "../lib/must";

/** Goods as a list tells them, as far as a cart names them. */
export interface Card {
  _id: string;
  variants: { _id: string }[];
}

const CODE = "BENCH-TEN";
/** Of each of the goods, so that a cart can be one that nobody has asked about. */
const MOST = 99;

const cartOf = (cards: Card[], quantity: number, codes: string[] = []) =>
  JSON.stringify({
    cartItems: cards.map(({ _id: id, variants }) => ({ id, variantId: variants[0]?._id, quantity })),
    codes,
  });

/** Carts of one line, each another one for as long as there are cards times quantities. */
function unasked(cards: Card[], codes: string[] = []): () => string {
  let asked = 0;
  return () => {
    const card = cards[asked % cards.length];
    const quantity = 1 + (Math.floor(asked / cards.length) % MOST);
    asked += 1;
    return cartOf(card ? [card] : [], quantity, codes);
  };
}

/** Quotes of carts that are asked about again and again, and of ones that nobody has asked about: a guest's, with a code, a customer's. */
export async function quotes(shop: Shop, cards: Card[]): Promise<HttpContestant[]> {
  await makeCode(shop);
  const { client } = await newShopper(shop);
  const quote = {
    url: `${shop.engineUrl}/api/v1/cart/quote`,
    method: "POST" as const,
    headers: { "content-type": "application/json" },
  };
  return [
    { ...quote, name: "shop, one line", body: cartOf(cards.slice(0, 1), 1) },
    { ...quote, name: "shop, five lines", body: cartOf(cards.slice(0, 5), 1) },
    { ...quote, name: "shop, one line, never asked before", nextBody: unasked(cards) },
    { ...quote, name: "shop, one line with a code", body: cartOf(cards.slice(0, 1), 1, [CODE]) },
    {
      ...quote,
      name: "shop, one line with a code, never asked before",
      nextBody: unasked(cards, [CODE]),
    },
    {
      ...quote,
      name: "shop, one line, a customer's, never asked before",
      headers: { ...quote.headers, ...client.cookieHeader() },
      nextBody: unasked(cards),
    },
    {
      name: "shop, product detail, a customer's",
      url: `${shop.engineUrl}/api/v1/products/${cards[0]?._id}`,
      headers: client.cookieHeader(),
    },
  ];
}

async function makeCode(shop: Shop): Promise<void> {
  const dashboard = await openDashboard(shop);
  const { status, body } = await dashboard.post("/admin/promotions", {
    code: CODE,
    type: "standard",
    status: "active",
    application_method: {
      type: "percentage",
      target_type: "items",
      allocation: "across",
      value: 10,
      currency_code: "usd",
    },
  });
  must(status === 200, "making a promotion", body);
}
