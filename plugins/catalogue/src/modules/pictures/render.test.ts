import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { renderPicture } from "./render";

const solid = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 255, g: 100, b: 1, alpha: 0.5 } } });

const sizes = async (bytes: Buffer, format: string) =>
  (await renderPicture(bytes)).filter((rendition) => rendition.format === format).map(({ width }) => width);

describe("an accepted picture", () => {
  test("comes in three widths of WebP and AVIF and one JPEG", async () => {
    const bytes = await solid(2000, 1500).png().toBuffer();
    const renditions = await renderPicture(bytes);
    const of = (format: string) =>
      renditions
        .filter((rendition) => rendition.format === format)
        .map(({ width, height }) => [width, height]);
    const three = [
      [480, 360],
      [960, 720],
      [1600, 1200],
    ];
    expect(of("webp")).toEqual(three);
    expect(of("avif")).toEqual(three);
    expect(of("jpeg")).toEqual([[1600, 1200]]);
  });

  test("is what its format says", async () => {
    for (const { format, content } of await renderPicture(await solid(600, 600).jpeg().toBuffer())) {
      const { format: found, compression } = await sharp(content).metadata();
      expect(found === "heif" ? compression : found).toBe(format === "avif" ? "av1" : format);
    }
  });

  test("is never enlarged", async () => {
    expect(await sizes(await solid(1, 1).png().toBuffer(), "webp")).toEqual([1]);
    expect(await sizes(await solid(700, 700).png().toBuffer(), "webp")).toEqual([480, 700]);
  });

  test("has no size that is nearly the largest", async () => {
    expect(await sizes(await solid(1000, 1000).png().toBuffer(), "webp")).toEqual([480, 1000]);
  });

  test("loses its metadata and stands upright", async () => {
    const bytes = await solid(60, 30)
      .jpeg()
      .withExif({ IFD0: { Copyright: "a secret" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(bytes.includes("a secret")).toBe(true);
    for (const { width, height, content } of await renderPicture(bytes)) {
      expect([width, height]).toEqual([30, 60]);
      const { exif, xmp, icc } = await sharp(content).metadata();
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
      expect(content.includes("a secret")).toBe(false);
    }
  });

  test("in CMYK comes out in sRGB", async () => {
    const [jpeg] = await renderPicture(await solid(60, 30).toColourspace("cmyk").jpeg().toBuffer());
    expect((await sharp(jpeg?.content).metadata()).space).toBe("srgb");
  });

  test("with transparency comes out on white", async () => {
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: "#00000000" } });
    const [jpeg] = await renderPicture(await clear.png().toBuffer());
    const { dominant } = await sharp(jpeg?.content).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  test("loses what was appended to it", async () => {
    const script = "<script>alert(1)</script>";
    const bytes = Buffer.concat([await solid(20, 20).jpeg().toBuffer(), Buffer.from(script)]);
    for (const { content } of await renderPicture(bytes)) expect(content.includes(script)).toBe(false);
  });
});

describe("a refused picture", () => {
  const jpeg = () =>
    sharp(Buffer.from(noise(300 * 300 * 3)), { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer();
  const hostile: [string, () => Promise<Buffer> | Buffer, RegExp][] = [
    ["nothing", () => Buffer.alloc(0), /neither a PNG nor a JPEG/],
    ["text", () => Buffer.from("hello"), /neither a PNG nor a JPEG/],
    ["SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /neither a PNG nor a JPEG/],
    ["HTML", () => Buffer.from("<html><script>1</script>"), /neither a PNG nor a JPEG/],
    ["GIF", () => solid(2, 2).gif().toBuffer(), /neither a PNG nor a JPEG/],
    ["WebP", () => solid(2, 2).webp().toBuffer(), /neither a PNG nor a JPEG/],
    ["TIFF", () => solid(2, 2).tiff().toBuffer(), /neither a PNG nor a JPEG/],
    ["a signature with junk", () => Buffer.from([0xff, 0xd8, 0xff, ...noise(200)]), /cannot be read/],
    ["half a JPEG", async () => half(await jpeg()), /damaged or incomplete/],
    [
      "half a PNG",
      async () => half(await solid(300, 300).png({ compressionLevel: 0 }).toBuffer()),
      /damaged/,
    ],
    ["more than 40 megapixels", () => hugePng(), /40 megapixels/],
  ];

  test.each(hostile)("%s", async (_name, make, reason) => {
    await expect(renderPicture(await make())).rejects.toThrow(reason);
  });

  test("does not keep the next one from being rendered", async () => {
    await expect(renderPicture(Buffer.from("no"))).rejects.toThrow();
    expect(await sizes(await solid(10, 10).png().toBuffer(), "jpeg")).toEqual([10]);
  });
});

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

/** The same bytes at each run, and no two neighbours alike, so that nothing compresses away. */
function noise(length: number): number[] {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48271) % 2147483647;
    return state & 255;
  });
}

function hugePng(): Promise<Buffer> {
  return sharp({
    create: { width: 30_000, height: 1_400, channels: 3, background: "#000" },
    limitInputPixels: false,
  })
    .png()
    .toBuffer();
}
