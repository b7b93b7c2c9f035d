import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LONG_RUN } from "../../../../../commerce/test/long-run";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { signInAdmin } from "../../../../../commerce/test/shopper";

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

describe.runIf(LONG_RUN && process.platform === "linux")("the engine's memory", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop?.stop());

  test(`stays below ${MOST_MB} MB while eight pictures of 39 megapixels are uploaded at once`, {
    timeout: 600_000,
  }, async () => {
    const photo = await photograph();
    expect(photo.length).toBeLessThan(10 * MEGABYTE);
    const admin = await signInAdmin(shop);
    const [engine] = shop.services.engines;
    const before = await peak(engine?.pid);
    const data = Array(8).fill(`data:image/jpeg;base64,${photo.toString("base64")}`);
    const begun = performance.now();
    const { status } = await admin.client.post("/admin/", { data });
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
