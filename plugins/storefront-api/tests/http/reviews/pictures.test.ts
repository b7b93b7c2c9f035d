import { knex } from "@medusajs/framework/mikro-orm/knex";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { goodsToBuy } from "../../../../../commerce/test/goods";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper } from "../../../../../commerce/test/shopper";
import PicturesService from "../../../../catalogue/src/modules/pictures/service";
import type { UploadedImage } from "../../../src/contract/pictures";
import type { Order, Product, Return } from "../../../src/contract/records";
import type { Review, Reviewable } from "../../../src/contract/reviews";
import { dataUrl, picture, storedPictures } from "../admin/uploads";
import { Dashboard } from "../dashboard";
import { Buyers } from "./buyers";

let shop: Shop;
let buyers: Buyers;
let anyone: HttpClient;
let pan: Product;
let owner: Shopper;
let payment: string;

beforeAll(async () => {
  shop = await sharedShop();
  buyers = await Buyers.open(shop);
  anyone = new HttpClient(`${shop.engineUrl}/api/v1`);
  const [first] = await goodsToBuy<Product>(shop.engineUrl, 10);
  if (!first) throw new Error("The seeded catalogue is too small for this test");
  pan = first;
  owner = await newShopper(shop);
  payment = await buyers.receive(owner, [pan]);
});

afterAll(() => shop?.stop());

const send = async (who: { client: HttpClient }, ...colours: string[]) =>
  who.client.post<UploadedImage[]>(`/orders/${payment}/pictures`, {
    data: await Promise.all(colours.map(async (colour) => dataUrl(await picture(colour)))),
  });

async function store(...colours: string[]): Promise<string[]> {
  const { status, body } = await send(owner, ...colours);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.map(({ public_id }) => public_id);
}

const write = (who: Shopper, pictures: string[], words: Record<string, unknown> = {}) =>
  who.client.post<Review>("/reviews", { productId: pan._id, rating: 5, pictures, ...words });

const GONE = { status: 400, body: "A picture is not here any more. Please choose it again." };

const idsOf = ({ pictures }: Review) => pictures.map(({ public_id }) => public_id);

it("show with a review in its order, in every size, re-encoded and without what the camera wrote", async () => {
  const secret = "Somebody's street 17";
  const photograph = await sharp(await picture("#c02020", 1200))
    .jpeg()
    .withExif({ IFD0: { Artist: secret } })
    .toBuffer();
  expect(photograph.includes(secret)).toBe(true);
  const { status, body } = await owner.client.post<UploadedImage[]>(`/orders/${payment}/pictures`, {
    data: [dataUrl(photograph, "image/jpeg"), dataUrl(await picture("#2020c0"))],
  });
  expect(status).toBe(201);
  const ids = body.map(({ public_id }) => public_id).reverse();
  const { body: review } = await write(owner, ids);
  expect(idsOf(review)).toEqual(ids);
  expect(review.pictures[1]).toMatchObject({ width: 1200, srcset: expect.stringContaining("480w") });

  const { body: listed } = await anyone.get<Review[]>(`/products/${pan._id}/reviews`);
  expect(listed).toContainEqual(review);
  const { body: own } = await owner.client.get<Reviewable[]>(`/orders/${payment}/reviewable`);
  expect(own[0]?.review).toEqual(review);
  const { pathname } = new URL(review.pictures[1]?.secure_url ?? "");
  const served = Buffer.from(await (await fetch(shop.engineUrl + pathname)).arrayBuffer());
  expect(served.includes(secret)).toBe(false);
  expect((await sharp(served).stats()).dominant.r).toBeGreaterThan(150);
});

it("change with the review, and are gone from it when the next version names none", async () => {
  const [one = "", other = ""] = await store("#111", "#222");
  expect(idsOf((await write(owner, [one])).body)).toEqual([one]);
  const changed = await write(owner, [other, one]);
  expect(changed).toMatchObject({ status: 200, body: { editedAt: expect.any(String) } });
  expect(idsOf(changed.body)).toEqual([other, one]);
  const same = await write(owner, [other, one]);
  expect(same.body.editedAt).toBe(changed.body.editedAt);
  expect((await write(owner, [])).body.pictures).toEqual([]);
});

it("show with a return as well, to its customer and to the staff", async () => {
  const ids = await store("#777", "#888");
  const lines = [{ id: pan._id, quantity: 1, reason: "damaged" }];
  const other = await newShopper(shop);
  const theirs = await buyers.receive(other, [pan]);
  expect(await other.client.post(`/orders/${theirs}/returns`, { lines, pictures: ids })).toMatchObject(GONE);
  const { status, body } = await owner.client.post<Return>(`/orders/${payment}/returns`, {
    lines,
    pictures: ids,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.pictures.map(({ public_id }) => public_id)).toEqual(ids);
  const { body: order } = await owner.client.get<Order>(`/orders/${payment}`);
  expect(order.returns).toEqual([body]);
  const dashboard = await Dashboard.open(shop);
  const listed = await dashboard.client.get<{ returns: { id: string; pictures: UploadedImage[] }[] }>(
    "/admin/order-returns",
  );
  expect(listed.body.returns.find(({ id }) => id === body._id)?.pictures).toMatchObject(
    ids.map((public_id) => ({ public_id })),
  );
});

it("can be stored by who bought something alone, three at a time, and so often in a quarter of an hour", async () => {
  const stranger = await newShopper(shop);
  expect((await send(stranger, "#333")).status).toBe(404);
  expect((await send({ client: anyone }, "#333")).status).toBe(401);
  expect((await send(buyers.admin, "#333")).status).toBe(404);
  expect(await send(owner, "#333", "#333", "#333", "#333")).toMatchObject({
    status: 413,
    body: "At most 3 pictures can be uploaded at once",
  });
  const none = await owner.client.post(`/orders/${payment}/pictures`, {
    data: ["data:text/html;base64,PGI+"],
  });
  expect(none).toMatchObject({ status: 400, body: "Picture 1 is neither a PNG nor a JPEG picture" });
  const many = await newShopper(shop);
  const order = await buyers.buy(many, [pan]);
  const statuses = new Set<number>();
  for (let times = 0; times < 21; times += 1) {
    statuses.add((await many.client.post(`/orders/${order}/pictures`, { data: [] })).status);
  }
  expect([...statuses]).toEqual([400, 429]);
});

it("are their owner's: nobody shows somebody else's, and no product takes them", async () => {
  const ids = await store("#444");
  const other = await newShopper(shop);
  await buyers.receive(other, [pan]);
  expect(await write(other, ids)).toMatchObject(GONE);
  expect(await write(owner, ["pic_nobody"])).toMatchObject(GONE);
  const [shown] = pan.imageUrl;
  expect(await write(owner, [shown?.public_id ?? ""])).toMatchObject(GONE);
  expect((await write(owner, [ids[0] ?? "", ids[0] ?? ""])).status).toBe(400);
  const added = await buyers.admin.client.post("/admin/add-product", {
    ...{ title: "A pan with a stolen picture", desc: "x", price: 10 },
    ...{ catchphrase1: "x", catchphrase2: "x", catchphrase3: "x" },
    imageUrl: ids.map((public_id) => ({ public_id, secure_url: "https://pictures.example/x.jpg" })),
  });
  expect(added.status).toBe(400);
  expect((await anyone.get<Review[]>(`/products/${pan._id}/reviews`)).status).toBe(200);
});

it("are cleared a day after nothing shows them any more, and no sooner", async () => {
  const [kept = "", dropped = ""] = await store("#555", "#666");
  await write(owner, [kept]);
  const database = knex({ client: "pg", connection: shop.databaseUrl });
  try {
    const pictures = new PicturesService(
      { __pg_connection__: database },
      { picturesIn: ["review.pictures", "after_sale_return.pictures"] },
    );
    const files: string[] = [];
    const clear = (before: Date) =>
      pictures.clear({ before }, async (keys) => {
        files.push(...keys);
      });
    const now = new Date();
    await clear(new Date(now.getTime() - 86_400_000));
    expect(files.join()).not.toContain(dropped);
    // What was lent just now waits for a day too, because its review may be about to be written.
    expect(await pictures.lend([dropped], [owner.userId])).toHaveLength(1);
    await clear(now);
    expect(files.join()).not.toContain(dropped);
    await clear(new Date());
    expect(files.join()).toContain(dropped);
    expect(files.join()).not.toContain(kept);
    expect(await pictures.lend([dropped], [owner.userId])).toBeNull();
    expect((await storedPictures(shop)).join()).toContain(kept);
  } finally {
    await database.destroy();
  }
});
