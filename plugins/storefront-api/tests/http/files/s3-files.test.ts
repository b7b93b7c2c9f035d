import type { Logger } from "@medusajs/framework/types";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ObjectStore, startObjectStore } from "../../../../../commerce/test/object-store";
import S3FilesProvider from "../../../src/providers/s3-files/service";

const CSV = "order,email\n1,ann@example.com\n";
const [PICTURES, PRIVATE] = ["pictures", "private-files"];

let store: ObjectStore;
let files: S3FilesProvider;
/** The store by another name, as browsers know it. */
let outside: string;

const namesIn = (bucket: string) => store.namesIn(bucket);

beforeAll(async () => {
  store = await startObjectStore([PICTURES, PRIVATE]);
  outside = `http://localhost:${store.port}`;
  files = new S3FilesProvider(
    // It writes down what fails and nothing else.
    { logger: console as unknown as Logger },
    {
      bucket: PICTURES,
      private_bucket: PRIVATE,
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${store.port}`,
      public_endpoint: outside,
      file_url: `${outside}/${PICTURES}`,
      access_key_id: store.accessKey,
      secret_access_key: store.secretKey,
    },
  );
});

afterAll(() => store?.stop());

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
