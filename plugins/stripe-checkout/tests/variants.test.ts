import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, FLAWLESS, settled } from "../../../commerce/test/audit";
import { figure } from "../../../commerce/test/figure";
import { sessionIdOf } from "../../../commerce/test/sandbox-client";
import type { Shopper } from "../../../commerce/test/shopper";
import { Rig } from "./rig";

interface Variant {
  _id: string;
  title: string;
  price: number;
}

interface Product {
  _id: string;
  title: string;
  variants: Variant[];
}

const BUYERS = 12;
const PIECES = 3;
const OTHERS = 6;

let rig: Rig;
let pan: Product;
let wanted: Variant;
let other: Variant;

beforeAll(async () => {
  rig = await Rig.start({ engines: 2, settings: { PAGES_PER_ADDRESS: "0" } });
  const answer = await fetch(`${rig.shop.engineUrl}/api/v1/admin/serverproducts?limit=100&in_stock=true`);
  const found = ((await answer.json()) as Product[]).find(({ variants }) => variants.length > 1);
  const [first, second] = found?.variants ?? [];
  if (!found || !first || !second) throw new Error("The seed has no product with variants");
  [pan, wanted, other] = [found, first, second];
});

afterAll(async () => {
  await rig?.stop();
});

const itemOf = async ({ _id }: Variant) => {
  const [part] = await rig.warehouse.rows<{ id: string }>(
    `select inventory_item_id as id from product_variant_inventory_item
     where variant_id = $1 and deleted_at is null`,
    [_id],
  );
  if (!part) throw new Error(`${_id} is not counted`);
  return part.id;
};

const open = ({ client, userId }: Shopper, { _id, price }: Variant) =>
  client.post<{ url: string } | string>("/pay/create-checkout-session", {
    cartItems: [{ id: pan._id, variantId: _id, quantity: 1, price }],
    userId,
  });

/** How many pieces standing orders have of a variant, and how many orders that is. */
async function sold({ _id }: Variant) {
  const [count] = await rig.warehouse.rows<{ orders: number; pieces: number }>(
    `select count(distinct o.id)::int as orders, coalesce(sum(item.quantity), 0)::int as pieces
     from "order" o join order_item item on item.order_id = o.id and item.deleted_at is null
     join order_line_item line on line.id = item.item_id
     where line.variant_id = $1 and o.status <> 'canceled' and o.deleted_at is null`,
    [_id],
  );
  return count;
}

describe("twelve shoppers for three pieces of one variant, on two engines, while another variant sells freely", () => {
  it("three have it, nine are told before they pay, and everybody has the other one", async () => {
    await rig.warehouse.setStockOfItem(await itemOf(wanted), PIECES);
    await rig.warehouse.setStockOfItem(await itemOf(other), 1000);
    const shoppers = await rig.shoppers(BUYERS + OTHERS);
    const answers = await Promise.all(
      shoppers.map((who, index) => open(who, index < BUYERS ? wanted : other)),
    );
    const pages = answers.flatMap(({ status, body }) =>
      status === 200 && typeof body !== "string" ? [sessionIdOf(body.url)] : [],
    );
    const refused = answers.slice(0, BUYERS).filter(({ status }) => status !== 200);
    expect(refused.map(({ status }) => status)).toEqual(Array(BUYERS - PIECES).fill(409));
    for (const { body, headers } of refused) {
      expect(body).toContain(`${pan.title} (${wanted.title})`);
      expect(JSON.parse(headers.get("x-cart-changes") ?? "[]")).toEqual([
        { id: pan._id, variantId: wanted._id, reason: "stock", stock: 0 },
      ]);
    }
    expect(answers.slice(BUYERS).map(({ status }) => status)).toEqual(Array(OTHERS).fill(200));

    const paid = await Promise.all(pages.map((sessionId) => rig.sandbox.pay(sessionId)));
    expect(paid.map(({ status }) => status)).toEqual(Array(PIECES + OTHERS).fill(200));
    await settled(rig.sandbox, rig.warehouse);
    expect(await sold(wanted)).toEqual({ orders: PIECES, pieces: PIECES });
    expect(await sold(other)).toEqual({ orders: OTHERS, pieces: OTHERS });
    expect(await rig.warehouse.stockOfItem(await itemOf(wanted))).toEqual({ stocked: 3, reserved: 3 });
    expect(await rig.warehouse.stockOfItem(await itemOf(other))).toEqual({ stocked: 1000, reserved: 6 });

    const books = await audit(rig.sandbox, rig.warehouse);
    expect(books).toMatchObject({ ...FLAWLESS, paid: PIECES + OTHERS, voided: 0, orders: PIECES + OTHERS });
    figure(
      `${BUYERS} shoppers for ${PIECES} pieces of a variant: ${PIECES} orders, ${refused.length} refused before paying`,
    );
  }, 180_000);

  it("and the next one is told that this variant is sold out, while the other one is there", async () => {
    const late = await rig.shopper();
    const answer = await open(late, wanted);
    expect(answer.status).toBe(409);
    expect(answer.body).toContain("is sold out");
    expect((await open(late, other)).status).toBe(200);
  });
});
