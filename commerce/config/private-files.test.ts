import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import s3Files from "@emberly/storefront-api/providers/s3-files";
import type { FileTypes } from "@medusajs/framework/types";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePorts } from "../cli/lib/ports";

const CSV = "order,email\n1,ann@example.com\n";
const [PICTURES, PRIVATE] = ["pictures", "private-files"];

let directory: string;
let store: S3rver;
let files: Required<FileTypes.IFileProvider>;
let inside: string;
/** The same store by another name, as browsers know it. */
let outside: string;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "emberly-files-"));
  const [port = 0] = await freePorts(1);
  inside = `http://127.0.0.1:${port}`;
  outside = `http://localhost:${port}`;
  store = new S3rver({
    address: "127.0.0.1",
    port,
    directory,
    silent: true,
    configureBuckets: [{ name: PICTURES }, { name: PRIVATE }],
  });
  await store.run();
  const [Provider] = s3Files.services;
  if (!Provider) throw new Error("The plugin offers no provider of files");
  files = new Provider(
    { logger: console },
    {
      bucket: PICTURES,
      private_bucket: PRIVATE,
      region: "us-east-1",
      endpoint: inside,
      public_endpoint: outside,
      file_url: `${outside}/${PICTURES}`,
      access_key_id: "S3RVER",
      secret_access_key: "S3RVER",
    },
  );
});

afterAll(async () => {
  await store?.close();
  rmSync(directory, { recursive: true, force: true });
});

const namesIn = (bucket: string) =>
  existsSync(path.join(directory, bucket))
    ? readdirSync(path.join(directory, bucket), { recursive: true }).map(String)
    : [];

it.each(["private", undefined] as const)(
  "a file whose access is %s lies in no bucket that everybody may read, and its address is signed for minutes",
  async (access) => {
    const { key } = await files.upload({
      filename: "orders.csv",
      mimeType: "text/csv",
      content: CSV,
      access,
    });
    expect(namesIn(PICTURES).filter((name) => name.includes("orders"))).toEqual([]);
    expect(namesIn(PRIVATE).filter((name) => name.includes("orders")).length).toBeGreaterThan(0);
    const address = new URL(await files.getPresignedDownloadUrl({ fileKey: key }));
    expect(address.origin).toBe(outside);
    expect(address.pathname).toBe(`/${PRIVATE}/${key}`);
    expect(Number(address.searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(300);
    const answer = await fetch(address);
    expect([answer.status, await answer.text()]).toEqual([200, CSV]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect((await files.getAsBuffer({ fileKey: key })).toString()).toBe(CSV);
    await files.delete({ fileKey: key });
    expect((await fetch(address)).status).toBe(404);
  },
);

it("an export that the engine writes as it goes lies there too", async () => {
  const { writeStream, promise, fileKey } = await files.getUploadStream({
    filename: "products.csv",
    mimeType: "text/csv",
  });
  writeStream.end(CSV);
  await promise;
  expect(namesIn(PICTURES).filter((name) => name.includes("products"))).toEqual([]);
  expect((await files.getAsBuffer({ fileKey })).toString()).toBe(CSV);
});

it("a picture lies where everybody may read it", async () => {
  const { key, url } = await files.upload({
    filename: "pan.webp",
    mimeType: "image/webp",
    content: Buffer.from("a picture").toString("base64"),
    access: "public",
  });
  expect(url).toBe(`${outside}/${PICTURES}/${key}`);
  expect(namesIn(PRIVATE).filter((name) => name.includes("pan"))).toEqual([]);
  expect((await files.getAsBuffer({ fileKey: key })).toString()).toBe("a picture");
});
