import sharp from "sharp";

/** Why a picture is refused; the message fits behind "Picture 2". */
export class PictureFault extends Error {
  override name = "PictureFault";
}

export const MAX_PIXELS = 40_000_000;

const SIGNATURES = [
  { format: "png", bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { format: "jpeg", bytes: Buffer.from([0xff, 0xd8, 0xff]) },
] as const;

/**
 * Decides by content, never by name or declared type, whether the bytes are a PNG or JPEG of bounded size.
 * The signature is looked at first so that no other decoder (SVG, TIFF, GIF, ...) ever sees an upload.
 *
 * @throws PictureFault with the reason
 */
export async function inspectPicture(bytes: Buffer): Promise<void> {
  const signature = SIGNATURES.find(({ bytes: start }) => bytes.subarray(0, start.length).equals(start));
  if (!signature) throw new PictureFault("is neither a PNG nor a JPEG picture");
  let header: sharp.Metadata;
  try {
    header = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new PictureFault("cannot be read as a picture", { cause });
  }
  if (header.format !== signature.format) throw new PictureFault("is neither a PNG nor a JPEG picture");
  if (header.width * header.height > MAX_PIXELS) throw new PictureFault("has more than 40 megapixels");
}
