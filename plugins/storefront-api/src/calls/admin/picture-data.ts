import { Failure } from "../../http/failure";

const MOST_PICTURES = 8;
const MOST_BYTES = 10 * 1024 * 1024;

/** What a data URL of a picture may look like; the content decides later whether it is one. */
const DATA_URL = /^data:image\/(?:png|jpe?g)(?:;[\w-]+=[^;,]*)*;base64,/i;
const LONGEST_PREFIX = 400;

/**
 * Checks what can be told without decoding, before anything is decoded.
 *
 * @returns the base64 text of each picture
 * @throws Failure 413 for too many or too large, 400 for what is no data URL, naming the picture by its position
 */
export function pictureData(dataUrls: string[]): string[] {
  if (dataUrls.length > MOST_PICTURES) {
    throw new Failure(413, `At most ${MOST_PICTURES} pictures can be uploaded at once`);
  }
  return dataUrls.map((dataUrl, index) => {
    const prefix = DATA_URL.exec(dataUrl.slice(0, LONGEST_PREFIX));
    if (!prefix) throw new Failure(400, `Picture ${index + 1} is neither a PNG nor a JPEG picture`);
    const base64 = dataUrl.slice(prefix[0].length);
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
      throw new Failure(400, `Picture ${index + 1} cannot be decoded`);
    if (byteLength(base64) > MOST_BYTES) throw new Failure(413, `Picture ${index + 1} is larger than 10 MB`);
    return base64;
  });
}

function byteLength(base64: string): number {
  const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
  return Math.floor((base64.length * 3) / 4) - padding;
}
