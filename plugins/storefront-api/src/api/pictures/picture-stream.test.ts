import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { Failure } from "@emberly/kit/failure";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPictures } from "./picture-stream";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "picture-stream-"));
});
afterAll(() => rm(root, { recursive: true }));

const PNG = "data:image/png;base64,iVBORw0KGgo=";
const SLASHES = `data:image/jpeg;base64,${Buffer.from("/////?>?>?").toString("base64")}`;
const MOST = 8;
const LONGEST = 120 * 1024 * 1024;

/** Sends a text in parts of a length and returns what came of it. */
async function read(text: string, part: number, longest = LONGEST) {
  const folder = await mkdtemp(path.join(root, "upload-"));
  const bytes = Buffer.from(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / part) }, (_, index) =>
    bytes.subarray(index * part, (index + 1) * part),
  );
  const { body, paths } = await readPictures(Readable.from(parts), folder, { most: MOST, longest });
  return { body, pictures: await Promise.all(paths.map((file) => readFile(file, "base64"))), paths };
}

test.each([1, 2, 3, 5, 7, 1000])("wherever it is cut, in parts of %i bytes", async (part) => {
  const text = JSON.stringify({ other: ['"data":[', { data: ["x"] }], data: [PNG, SLASHES] });
  for (const written of [text, text.replaceAll("/", "\\/"), ` ${text}\n`]) {
    const { body, pictures, paths } = await read(written, part);
    expect(pictures).toEqual([PNG, SLASHES].map((url) => url.slice(url.indexOf(",") + 1)));
    expect(body).toEqual({ other: ['"data":[', { data: ["x"] }], data: paths });
  }
});

test.each([
  "",
  "hello",
  "https://example.com/a.png",
  "data:text/html;base64,PGh0bWw+",
  "data:image/svg+xml;base64,PHN2Zy8+",
  "data:image/webp;base64,UklGRg==",
  "data:image/png,not-base64",
  "data:image/png;base64,",
  "data:image/png;base64,!!!!",
  "data:image/png;base64,AA==AAAA",
  `data:image/png;base64,${"A".repeat(30)}\\"AAAA`,
])("%j is refused by its position, wherever it is cut", async (url) => {
  for (const part of [1, 3, 1000]) {
    await expect(read(JSON.stringify({ data: [PNG, url] }), part)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Picture 2 /),
    });
  }
});

test("a picture of exactly 10 MB passes, one byte more is refused by its position", async () => {
  const url = (bytes: number) => `data:image/png;base64,${Buffer.alloc(bytes).toString("base64")}`;
  const ten = 10 * 1024 * 1024;
  expect((await read(JSON.stringify({ data: [url(ten)] }), 65_536)).pictures).toHaveLength(1);
  await expect(read(JSON.stringify({ data: [PNG, url(ten + 1)] }), 65_536)).rejects.toMatchObject({
    status: 413,
    message: "Picture 2 is larger than 10 MB",
  });
});

test("nine pictures, and a body that is too long, are too many", async () => {
  const nine = JSON.stringify({ data: Array(9).fill(PNG) });
  await expect(read(nine, 100)).rejects.toMatchObject({ status: 413, message: expect.stringContaining("8") });
  await expect(read(nine, 100, 50)).rejects.toMatchObject({ status: 413 });
  const long = JSON.stringify({ other: "x".repeat(70_000), data: [PNG] });
  await expect(read(long, 1000)).rejects.toMatchObject({ status: 413 });
});

test.each(['{"data":["', `{"data":["${PNG}"`, `{"data":["${PNG}"]]`, "", "nothing"])(
  "%j is no JSON",
  async (text) => {
    await expect(read(text, 4)).rejects.toBeInstanceOf(Failure);
  },
);
