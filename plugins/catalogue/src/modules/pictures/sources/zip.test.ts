import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ZipFile, zipOf } from "../../../../fixtures/zip";
import { PictureZip } from "./zip";

let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zip-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const target = () => path.join(folder, String(++count));

async function open(files: ZipFile[]): Promise<PictureZip> {
  const file = target();
  await writeFile(file, zipOf(files));
  return PictureZip.open(file);
}

const pan = { name: "summer/Pan.JPG", content: Buffer.from("a picture of a pan") };

test("finds a file by its path and by its name, however it is written", async () => {
  const zip = await open([pan, { name: "summer/", content: Buffer.alloc(0) }]);
  expect(zip.size).toBe(1);
  for (const name of ["summer/Pan.JPG", "pan.jpg", "PAN.jpg"]) {
    const file = target();
    await zip.extract(name, file);
    expect(await readFile(file, "utf8")).toBe("a picture of a pan");
  }
  zip.close();
});

test("knows a file again by name and content", async () => {
  const [zip, same, other] = await Promise.all([
    open([pan]),
    open([pan]),
    open([{ ...pan, content: Buffer.from("another picture of a pan") }]),
  ]);
  expect(same.sourceOf("pan.jpg")).toBe(zip.sourceOf("Pan.JPG"));
  expect(other.sourceOf("pan.jpg")).not.toBe(zip.sourceOf("pan.jpg"));
});

test("says what it cannot give", async () => {
  const zip = await open([
    pan,
    { ...pan, name: "winter/pan.jpg" },
    { name: "huge.jpg", content: Buffer.alloc(11 * 1024 * 1024) },
    { name: "__MACOSX/summer/._Pan.JPG", content: pan.content },
  ]);
  expect(() => zip.sourceOf("pot.jpg")).toThrow("is not in the zip");
  expect(() => zip.sourceOf("pan.jpg")).toThrow("more than once");
  expect(() => zip.sourceOf("huge.jpg")).toThrow("larger than 10 MB");
  expect(() => zip.sourceOf("._pan.jpg")).toThrow("is not in the zip");
});

test("unpacks no more than a file says it has", async () => {
  const zip = await open([{ name: "bomb.jpg", content: Buffer.alloc(5 * 1024 * 1024), claimedSize: 100 }]);
  await expect(zip.extract("bomb.jpg", target())).rejects.toThrow("damaged");
});

test.each(["", "PK", "not a zip at all"])("refuses %j", async (content) => {
  const file = target();
  await writeFile(file, content);
  await expect(PictureZip.open(file)).rejects.toMatchObject({ status: 400 });
});

test("refuses a name that leads out of the zip", async () => {
  await expect(open([{ ...pan, name: "../../etc/pan.jpg" }])).rejects.toMatchObject({ status: 400 });
});
