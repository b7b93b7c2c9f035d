import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "../config/env";
import { type ObjectStore, startObjectStore } from "../test/object-store";
import { pictureStore } from "./picture-store";

const folder = mkdtempSync(path.join(tmpdir(), "emberly-pictures-"));
const file = path.join(folder, "file");
const fetched = path.join(folder, "fetched");

let buckets: ObjectStore;
beforeAll(async () => {
  writeFileSync(file, "content");
  buckets = await startObjectStore(["pictures", "private-files"], true);
});
afterAll(async () => {
  await buckets?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const inBuckets = () =>
  pictureStore(
    readEnv({
      S3_BUCKET: "pictures",
      S3_PRIVATE_BUCKET: "private-files",
      S3_REGION: "us-east-1",
      S3_ENDPOINT: `http://127.0.0.1:${buckets.port}`,
      S3_FILE_URL: `http://127.0.0.1:${buckets.port}/pictures`,
      S3_ACCESS_KEY_ID: buckets.accessKey,
      S3_SECRET_ACCESS_KEY: buckets.secretKey,
    }),
  );

describe.each([
  ["two buckets", inBuckets, "private/orders.csv"],
  ["folders", () => pictureStore(readEnv({ DATA_DIR: folder })), "private-orders.csv"],
])("a store of %s", (_name, open, secret) => {
  it("keeps what is private and what is not, and lets go of both", async () => {
    const store = open();
    for (const key of ["pan.jpg", secret]) await store.put(key, file, 7, "text/plain");
    expect((await store.list()).sort()).toEqual(["pan.jpg", secret]);
    expect(await store.fetch(secret, fetched)).toBeTruthy();
    expect(readFileSync(fetched, "utf8")).toBe("content");
    for (const key of ["pan.jpg", secret, secret]) await store.remove(key);
    expect(await store.list()).toEqual([]);
    expect(await store.fetch(secret, fetched)).toBe(false);
  });
});

it("what is private lies in the private bucket alone", async () => {
  const store = inBuckets();
  for (const key of ["pan.jpg", "private/orders.csv"]) await store.put(key, file, 7);
  const lies = (bucket: string, name: string) =>
    buckets.namesIn(bucket).some((entry) => entry.includes(name));
  expect([lies("pictures", "pan"), lies("private-files", "pan")]).toEqual([true, false]);
  expect([lies("pictures", "orders"), lies("private-files", "orders")]).toEqual([false, true]);
});
