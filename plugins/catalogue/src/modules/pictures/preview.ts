import sharp from "sharp";

/** Pixels. Shown large and smoothed, a dozen are enough to tell a pot from a pan. */
const WIDTH = 12;

/** A picture as a data: URL of about 130 characters, which a page carries to show until the picture is there. */
export async function renderPreview(picture: Buffer): Promise<string> {
  const tiny = await sharp(picture).resize({ width: WIDTH }).webp({ quality: 30, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}
