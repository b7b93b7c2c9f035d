import sharp from "sharp";
import { inspectPicture, MAX_PIXELS, PictureFault } from "./inspect";

type PictureFormat = "jpeg" | "webp" | "avif";

/** One encoded size of a picture, free of the original's metadata. */
export interface Rendition {
  format: PictureFormat;
  /** Pixels. */
  width: number;
  height: number;
  content: Buffer;
}

/** Widths in pixels, for a card, a product page and a large or dense screen. A picture is never enlarged. */
const WIDTHS = [480, 960, 1600];
/** A very tall picture is bounded too, else one upload could be sixteen times the usual work. */
const TALLEST = 2;
/** A size this close to the largest saves a browser nothing. */
const WORTHWHILE = 0.85;

sharp.cache(false);
// One thread takes a little longer for one picture and much less memory; requests wait for each other anyway.
sharp.concurrency(1);

let turn: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes a PNG or JPEG into WebP and AVIF of three widths and one JPEG of the largest. Pictures are taken one
 * after the other across all requests, so that memory stays bounded by one picture.
 *
 * @throws PictureFault when the bytes are no acceptable picture
 */
export function renderPicture(bytes: Buffer): Promise<Rendition[]> {
  const result = turn.then(() => render(bytes));
  turn = result.catch(() => undefined);
  return result;
}

async function render(bytes: Buffer): Promise<Rendition[]> {
  await inspectPicture(bytes);
  const largest = await decode(bytes);
  const widths = WIDTHS.filter((width) => width < largest.width * WORTHWHILE);
  const sizes = [...widths, Math.min(largest.width, WIDTHS.at(-1) ?? largest.width)];
  const source = () =>
    sharp(largest.pixels, {
      raw: { width: largest.width, height: largest.height, channels: largest.channels },
    });
  const renditions = [await encode(source().jpeg({ quality: 82, progressive: true }), "jpeg")];
  // One after the other: together they would need much more memory.
  for (const width of sizes) {
    const resized = () => source().resize({ width });
    renditions.push(await encode(resized().webp({ quality: 78, effort: 2 }), "webp"));
    // Effort 0 is ten times as fast as the default here and still a third smaller than WebP.
    renditions.push(await encode(resized().avif({ quality: 50, effort: 0 }), "avif"));
  }
  return renditions;
}

interface Pixels {
  pixels: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** Decodes once, upright, in sRGB on white, no larger than the largest rendition. */
async function decode(bytes: Buffer): Promise<Pixels> {
  const [width = 0] = WIDTHS.slice(-1);
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: "error",
      sequentialRead: true,
    })
      .autoOrient()
      .resize({ width, height: width * TALLEST, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height, channels: info.channels };
  } catch (cause) {
    throw new PictureFault("is damaged or incomplete", { cause });
  }
}

async function encode(image: sharp.Sharp, format: PictureFormat): Promise<Rendition> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { format, width: info.width, height: info.height, content: data };
}
