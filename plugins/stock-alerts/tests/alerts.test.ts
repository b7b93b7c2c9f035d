import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../commerce/test/eventually";
import { HttpClient } from "../../../commerce/test/http-client";
import { MailboxClient } from "../../../commerce/test/mailbox-client";
import { type Shop, startShop } from "../../../commerce/test/shop";
import { newShopper, type Shopper } from "../../../commerce/test/shopper";
import { Warehouse } from "../../../commerce/test/warehouse";
import { whileRefused } from "../../../commerce/test/while-refused";
import { Dashboard } from "../../storefront-api/tests/http/dashboard";

interface Product {
  _id: string;
  title: string;
  handle: string;
  variants: { _id: string }[];
}

interface StockAlert {
  _id: string;
  productId: string;
  variantId: string;
}

const BACK = /is back$/;

let shop: Shop;
let warehouse: Warehouse;
let mailbox: MailboxClient;
let shopper: Shopper;
let guest: HttpClient;
let products: Product[];

beforeAll(async () => {
  shop = await startShop();
  warehouse = await Warehouse.open(shop);
  mailbox = new MailboxClient(shop.mailboxUrl);
  shopper = await newShopper(shop);
  guest = new HttpClient(`${shop.engineUrl}/api/v1`, { "x-forwarded-for": "10.77.1.1" });
  const { body } = await guest.get<(Product & { stock: number | null })[]>(
    "/admin/serverproducts?limit=100&in_stock=true",
  );
  // Those of which nothing has to be chosen come last, and are taken first.
  products = body
    .filter(({ stock }) => stock !== null)
    .sort((one, other) => other.variants.length - one.variants.length);
});

afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

/** A product that nobody can buy at the moment; every test has its own. */
async function soldOut(): Promise<Product & { variantId: string }> {
  const product = products.pop();
  const variantId = product?.variants[0]?._id;
  if (!product || !variantId) throw new Error("The seeded catalogue is too small for this test");
  await warehouse.setStock(product._id, 0);
  await eventually("the product to be sold out", async () => {
    const { body } = await guest.get<{ inStock: boolean }>(`/products/${product._id}`);
    return !body.inStock;
  });
  return { ...product, variantId };
}

/** Addresses that wait for a product, in this order, for hours. */
async function crowd(people: number, { _id, variantId }: { _id: string; variantId: string }) {
  const emails = Array.from(
    { length: people },
    (_, at) => `waiting-${at}-${variantId.toLowerCase()}@example.com`,
  );
  for (const [at, email] of emails.entries()) {
    await warehouse.rows(
      `insert into stock_alert (id, product_id, variant_id, email, created_at, confirmed_at)
       values ($1, $2, $3, $4, now() - interval '1 day' + make_interval(mins => $5), now())`,
      [`salert_${at}_${variantId}`, _id, variantId, email, at],
    );
  }
  return emails;
}

/** Who has been mailed, and how often. */
async function mailed(emails: string[]): Promise<number[]> {
  const boxes = await Promise.all(emails.map((email) => mailbox.all(email)));
  return boxes.map((mails) => mails.filter(({ subject }) => BACK.test(subject)).length);
}

/** A look at what is waited for forgets a variant that is gone: the second time, a whole look lies behind. */
async function aWholeLook(): Promise<void> {
  for (const time of ["first", "second"]) {
    const variantId = `variant_gone_${time}`;
    await crowd(1, { _id: "prod_gone", variantId });
    await eventually(`the ${time} look`, async () => {
      const left = await warehouse.rows("select from stock_alert where variant_id = $1", [variantId]);
      return left.length === 0;
    });
  }
}

describe("with an account", () => {
  it("waits at once, is listed, and can be ended by its owner alone", async () => {
    const product = await soldOut();
    const added = await shopper.client.post<StockAlert>("/stock-alerts", { productId: product._id });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ productId: product._id, variantId: product.variantId });
    const again = await shopper.client.post<StockAlert>("/stock-alerts", { productId: product._id });
    expect(again.body._id).toBe(added.body._id);
    const listed = await shopper.client.get<StockAlert[]>("/stock-alerts");
    expect(listed.body).toEqual([added.body]);
    const stranger = await newShopper(shop);
    expect((await stranger.client.delete(`/stock-alerts/${added.body._id}`)).status).toBe(404);
    expect((await shopper.client.delete(`/stock-alerts/${added.body._id}`)).status).toBe(204);
    expect((await shopper.client.get<StockAlert[]>("/stock-alerts")).body).toEqual([]);
  });

  it("is mailed once when pieces come in, also by a process that died before it noted the mail", async () => {
    const product = await soldOut();
    await shopper.client.post("/stock-alerts", { productId: product._id, variantId: product.variantId });
    await warehouse.setStock(product._id, 4);
    const mail = await mailbox.waitFor(shopper.email, BACK);
    expect(mail.text).toContain(`/products/${product.handle}?variant=${product.variantId}`);
    const note = `update stock_alert set mailed_at = null where variant_id = $1 and email = $2 returning id`;
    await warehouse.rows(note, [product.variantId, shopper.email]);
    await eventually("the wish to be noted again", async () => {
      const [alert] = await warehouse.rows<{ mailed_at: Date | null }>(
        "select mailed_at from stock_alert where variant_id = $1 and email = $2",
        [product.variantId, shopper.email],
      );
      return alert?.mailed_at;
    });
    expect(await mailed([shopper.email])).toEqual([1]);
  });
});

it("holds when its owner moves to an email that somebody else has asked for the same in the name of", async () => {
  const product = await soldOut();
  const who = await newShopper(shop);
  const email = `new-${who.email}`;
  await guest.post("/stock-alerts", { productId: product._id, email });
  const { body: wish } = await who.client.post<StockAlert>("/stock-alerts", { productId: product._id });
  await who.client.post("/me/email", { email });
  const codeTo = async (to: string, subject: RegExp) =>
    /\b\d{6}\b/.exec((await mailbox.waitFor(to, subject)).text)?.[0];
  const given = {
    newOtp: await codeTo(email, /Confirm your new email/),
    oldOtp: await codeTo(who.email, /change the email/),
  };
  expect((await who.client.post("/me/email/confirm", given)).status).toBe(200);
  expect((await who.client.get<StockAlert[]>("/stock-alerts")).body).toEqual([wish]);
});

it("of one whose mail is refused keeps nobody else's back, and is mailed later", async () => {
  const product = await soldOut();
  const emails = await crowd(3, product);
  const [, second = ""] = emails;
  const refused = { change: "insert on mail_outbox", when: `new.recipient = '${second}'` };
  await whileRefused(
    (sql) => warehouse.rows(sql),
    refused,
    async () => {
      await warehouse.setStock(product._id, 9);
      await eventually("the others' mails", async () => String(await mailed(emails)) === "1,0,1");
      await aWholeLook();
      expect(await mailed(emails)).toEqual([1, 0, 1]);
    },
  );
  await warehouse.rows(
    "update stock_alert set refused_at = refused_at - interval '1 hour' where email = $1",
    [second],
  );
  await mailbox.waitFor(second, BACK);
  expect(await mailed(emails)).toEqual([1, 1, 1]);
});

describe("without an account", () => {
  it("answers alike whoever asks, and waits only once the mail's link was opened", async () => {
    const product = await soldOut();
    const email = "passer-by@example.com";
    const asked = await guest.post("/stock-alerts", { productId: product._id, email });
    expect(asked).toMatchObject({ status: 200, body: { ok: true } });
    expect(
      (await guest.post("/stock-alerts", { productId: product._id, email: shopper.email })).body,
    ).toEqual(asked.body);
    const [before] = await warehouse.rows(
      "select from stock_alert where email = $1 and confirmed_at is not null",
      [email],
    );
    expect(before).toBeUndefined();
    const secret = await mailbox.waitForSecret(email, "/stock-alert");
    const kept = await warehouse.rows(
      `select data ? 'handle' as goods, data ? 'secret' as secret from notification
       where "to" = $1 and data is not null`,
      [email],
    );
    expect(kept).toEqual([{ goods: true, secret: false }]);
    const confirmed = await guest.post<StockAlert>("/stock-alerts/confirm", { secret });
    expect(confirmed.body).toMatchObject({ productId: product._id });
    expect((await guest.post("/stock-alerts/confirm", { secret })).status).toBe(200);
    expect((await guest.post("/stock-alerts/confirm", { secret: `${secret.slice(1)}x` })).status).toBe(400);
    await warehouse.setStock(product._id, 1);
    await mailbox.waitFor(email, BACK);
    expect(await mailed([shopper.email, email])).toEqual([expect.any(Number), 1]);
    // Who was mailed waits no more.
    await eventually(
      "the link to be used up",
      async () => (await guest.post("/stock-alerts/confirm", { secret })).status === 400,
    );
  });

  it("leaves its link readable nowhere, also where the mail of it is refused", async () => {
    const product = await soldOut();
    const email = "refused@example.com";
    await whileRefused(
      (sql) => warehouse.rows(sql),
      { change: "insert on mail_outbox" },
      async () => {
        const asked = await guest.post("/stock-alerts", { productId: product._id, email });
        expect(asked.status).toBeGreaterThanOrEqual(500);
      },
    );
    const kept = await warehouse.rows(
      `select status, data ? 'secret' as secret from notification where "to" = $1`,
      [email],
    );
    expect(kept).toEqual([{ status: "failure", secret: false }]);
  });

  it("cannot have a stranger's mailbox filled, whatever is sold out and from wherever it is asked", async () => {
    const email = "flooded@example.com";
    const soldOuts = await Promise.all(Array.from({ length: 12 }, soldOut));
    const statuses: number[] = [];
    for (const [at, { _id, variantId }] of soldOuts.entries()) {
      const elsewhere = new HttpClient(`${shop.engineUrl}/api/v1`, { "x-forwarded-for": `10.77.2.${at}` });
      statuses.push((await elsewhere.post("/stock-alerts", { productId: _id, variantId, email })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    // Nobody waits for them: no link was opened.
    products.push(...soldOuts.reverse());
  });

  it("says what is missing or not to be waited for", async () => {
    const product = await soldOut();
    expect((await guest.post("/stock-alerts", { productId: product._id })).status).toBe(400);
    expect(
      (await guest.post("/stock-alerts", { productId: "prod_unknown", email: "a@example.com" })).status,
    ).toBe(404);
    const foreign = {
      productId: product._id,
      variantId: products[0]?.variants[0]?._id,
      email: "a@example.com",
    };
    expect((await guest.post("/stock-alerts", foreign)).status).toBe(400);
    const [inStock] = products;
    expect(
      (
        await guest.post("/stock-alerts", {
          productId: inStock?._id,
          variantId: inStock?.variants[0]?._id,
          email: "a@example.com",
        })
      ).status,
    ).toBe(409);
    expect((await guest.get("/stock-alerts")).status).toBe(401);
  });
});

it("mails the oldest first, no more than three for a piece, and nobody twice", async () => {
  const product = await soldOut();
  const emails = await crowd(10, product);
  const dashboard = await Dashboard.open(shop);
  const asked = `/admin/stock-alerts?variant_id=${product.variantId},variant_unknown`;
  expect((await dashboard.client.get(asked)).body).toEqual({ waiting: { [product.variantId]: 10 } });
  await warehouse.setStock(product._id, 2);
  await eventually("six mails", async () => (await mailed(emails)).filter((mails) => mails > 0).length === 6);
  expect(await mailed(emails)).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
  expect((await dashboard.client.get(asked)).body).toEqual({ waiting: { [product.variantId]: 4 } });
  await warehouse.setStock(product._id, 3);
  await eventually("the next mails", async () => (await mailed(emails))[8] === 1);
  expect(await mailed(emails)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
});

it("mails the next ones when a second delivery comes in within the hour, once the first is sold", async () => {
  const product = await soldOut();
  const emails = await crowd(10, product);
  await warehouse.setStock(product._id, 2);
  await eventually("the first six", async () => (await mailed(emails))[5] === 1);
  await warehouse.setStock(product._id, 0);
  await aWholeLook();
  await warehouse.setStock(product._id, 1);
  await eventually("the next three", async () => (await mailed(emails))[8] === 1);
  await aWholeLook();
  expect(await mailed(emails)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
});

it("mails nobody anew because pieces were held for a moment and are free again", async () => {
  const product = await soldOut();
  const emails = await crowd(4, product);
  const dashboard = await Dashboard.open(shop);
  await warehouse.setStock(product._id, 1);
  await eventually("the first three", async () => (await mailed(emails))[2] === 1);
  const [level] = await warehouse.rows<{ inventory_item_id: string; location_id: string }>(
    `select level.inventory_item_id, level.location_id from inventory_level level
     join product_variant_inventory_item part on part.inventory_item_id = level.inventory_item_id
     where part.variant_id = $1 and level.deleted_at is null`,
    [product.variantId],
  );
  // As an open payment page holds them.
  const { reservation } = await dashboard.change<{ reservation: { id: string } }>("/admin/reservations", {
    ...level,
    quantity: 1,
  });
  await aWholeLook();
  await dashboard.remove(`/admin/reservations/${reservation.id}`);
  await aWholeLook();
  expect(await mailed(emails)).toEqual([1, 1, 1, 0]);
});

it.each([
  ["is not in its sales channel", "product_sales_channel", "product_id = $1"],
  [
    "has no price",
    "price",
    `price_set_id in (select price_set_id from product_variant_price_set priced
       join product_variant variant on variant.id = priced.variant_id where variant.product_id = $1)`,
  ],
])(
  "mails nobody about what the shop does not sell because it %s, and everybody once it does",
  async (_, table, of) => {
    const product = await soldOut();
    const [email = ""] = await crowd(1, product);
    const gone = await warehouse.rows<{ id: string }>(
      `update ${table} set deleted_at = now() where ${of} and deleted_at is null returning id`,
      [product._id],
    );
    await warehouse.setStock(product._id, 1);
    await aWholeLook();
    expect(await mailed([email])).toEqual([0]);
    await warehouse.rows(`update ${table} set deleted_at = null where id = any($1)`, [
      gone.map(({ id }) => id),
    ]);
    await mailbox.waitFor(email, BACK);
  },
);

it("mails nobody while the sales channel is switched off, and everybody once it is on again", async () => {
  const product = await soldOut();
  const [email] = await crowd(1, product);
  const [store] = await warehouse.rows<{ channel: string }>(
    "select default_sales_channel_id as channel from store where deleted_at is null",
  );
  const dashboard = await Dashboard.open(shop);
  const path = `/admin/sales-channels/${store?.channel}`;
  await dashboard.change(path, { is_disabled: true });
  await warehouse.setStock(product._id, 1);
  await aWholeLook();
  expect(await mailed([email ?? ""])).toEqual([0]);
  await dashboard.change(path, { is_disabled: false });
  await mailbox.waitFor(email ?? "", BACK);
});

it("is mailed exactly once, however often the engine is killed in the middle", async () => {
  const [engine] = shop.services.engines;
  if (!engine) throw new Error("The shop has no engine");
  const product = await soldOut();
  const emails = await crowd(150, product);
  const queued = async () => {
    const [row] = await warehouse.rows<{ count: number }>(
      "select count(*)::integer as count from mail_outbox where recipient = any($1)",
      [emails],
    );
    return row?.count ?? 0;
  };
  await warehouse.setStock(product._id, 50);
  // They are queued a hundred at a time, so each of these is in the middle of such a round.
  for (const some of [1, 101]) {
    await eventually("the next round to begin", async () => (await queued()) >= some);
    await engine.stop("SIGKILL");
    engine.launch();
    await engine.ready();
  }
  await eventually(
    "everybody to be mailed",
    async () => {
      const boxes = await Promise.all(emails.map((email) => mailbox.all(email)));
      return boxes.every((mails) => mails.length > 0);
    },
    60_000,
  );
  const ids = await Promise.all(
    emails.map(
      async (email) => new Set((await mailbox.all(email)).map(({ headers }) => headers["message-id"])),
    ),
  );
  // A mail that was on its way to the server while the engine was killed has the same Message-ID again.
  expect(ids.map(({ size }) => size)).toEqual(emails.map(() => 1));
  expect(await queued()).toBe(150);
}, 180_000);
