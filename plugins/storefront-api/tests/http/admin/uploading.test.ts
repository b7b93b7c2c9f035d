import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LONG_RUN } from "../../../../../commerce/test/long-run";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { dataUrl, picture, storedPictures, Uploader } from "./uploads";

const MEGABYTE = 1024 * 1024;
const MOST_MB = 700;

/** The most that a process ever had in memory, in MB. */
async function peak(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** A photograph of 39 megapixels with as much detail as 10 MB hold. */
async function photograph(): Promise<Buffer> {
  const grain = { type: "gaussian" as const, mean: 128, sigma: 12 };
  return sharp({ create: { width: 7216, height: 5412, channels: 3, background: "#888", noise: grain } })
    .jpeg({ quality: 62 })
    .toBuffer();
}

let shop: Shop;
let uploader: Uploader;

beforeAll(async () => {
  shop = await startShop();
  uploader = await Uploader.open(shop);
});

afterAll(() => shop?.stop());

describe.runIf(LONG_RUN && process.platform === "linux")("the engine's memory", () => {
  test(`stays below ${MOST_MB} MB while eight pictures of 39 megapixels are uploaded at once`, {
    timeout: 600_000,
  }, async () => {
    const photo = await photograph();
    expect(photo.length).toBeLessThan(10 * MEGABYTE);
    const [engine] = shop.services.engines;
    const before = await peak(engine?.pid);
    const data = Array(8).fill(`data:image/jpeg;base64,${photo.toString("base64")}`);
    const begun = performance.now();
    const { status } = await uploader.admin.client.post("/admin/", { data });
    const after = await peak(engine?.pid);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const size = (photo.length / MEGABYTE).toFixed(1);
    console.info(
      `8 pictures of ${size} MB in ${seconds} s: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB at most`,
    );
    expect(status).toBe(200);
    expect(after).toBeLessThan(MOST_MB);
  });
});

describe("uploading", () => {
  test("answers with an address and an id for each picture, in order, and nothing else", async () => {
    const uploaded = await uploader.upload("#ff0000", "#00ff00");
    expect(uploaded).toHaveLength(2);
    for (const image of uploaded) expect(Object.keys(image).sort()).toEqual(["public_id", "secure_url"]);
    const { pathname } = new URL(uploaded[1]?.secure_url ?? "");
    const stored = Buffer.from(await (await fetch(shop.engineUrl + pathname)).arrayBuffer());
    const { dominant } = await sharp(stored).stats();
    expect(dominant.g).toBeGreaterThan(200);
  });

  test("refuses more than eight", async () => {
    const data = Array(9).fill(dataUrl(await picture("#fff", 2)));
    expect((await uploader.admin.client.post("/admin/", { data })).status).toBe(413);
  });

  test("refuses a picture over 10 MB by its position", async () => {
    const large = dataUrl(Buffer.alloc(10 * 1024 * 1024 + 1));
    const answer = await uploader.admin.client.post("/admin/", {
      data: [dataUrl(await picture("#fff", 2)), large],
    });
    expect(answer).toMatchObject({ status: 413, body: "Picture 2 is larger than 10 MB" });
  });

  test("takes eight large photographs at once", async () => {
    const noise = Buffer.from(Array.from({ length: 1500 * 1500 * 3 }, (_, index) => (index * 48271) % 251));
    const photo = await sharp(noise, { raw: { width: 1500, height: 1500, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const { status, body } = await uploader.admin.client.post("/admin/", {
      data: Array(8).fill(dataUrl(photo)),
    });
    expect(body).toHaveLength(8);
    expect(status).toBe(200);
  });

  test.each<[string, () => Buffer, string]>([
    ["SVG as PNG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "image/png"],
    ["HTML as JPEG", () => Buffer.from("<html><script>alert(1)</script>"), "image/jpeg"],
    ["SVG as SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "image/svg+xml"],
  ])("refuses %s and keeps nothing of the others", async (_name, bytes, type) => {
    const before = await storedPictures(shop);
    const data = [dataUrl(await picture("#fff", 50)), dataUrl(bytes(), type)];
    const { status, body } = await uploader.admin.client.post("/admin/", { data });
    expect(status).toBe(400);
    expect(body).toMatch(/^Picture 2 /);
    expect(await storedPictures(shop)).toEqual(before);
  });

  test.each([{}, { data: [] }, { data: "data:image/png;base64,AAAA" }, { data: [7] }])(
    "refuses %j",
    async (body) => {
      expect((await uploader.admin.client.post("/admin/", body)).status).toBe(400);
    },
  );
});
