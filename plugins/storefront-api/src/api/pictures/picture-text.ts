import { Failure } from "@emberly/kit/failure";

const MOST_BYTES = 10 * 1024 * 1024;

/** What a data URL of a picture may look like; the content decides later whether it is one. */
const DATA_URL = /^data:image\/(?:png|jpe?g)(?:;[\w-]+=[^;,]*)*;base64,/i;
const LONGEST_PREFIX = 400;

/** A JSON text may write a slash, which base64 is full of, with a backslash before it. */
const ESCAPED_SLASH = /\\\//g;

/** Decodes the data URL of one picture, which arrives in parts. */
export class PictureText {
  private prefix: string | null = "";
  /** Characters that do not make whole bytes yet. */
  private carried = "";
  private padded = false;
  private bytes = 0;

  /** @param position of the picture, counted from 1, for the messages */
  constructor(private readonly position: number) {}

  /**
   * @returns the bytes that this part completes
   * @throws Failure 400 when it is no data URL of a PNG or JPEG, 413 when it is too large
   */
  add(part: Buffer): Buffer {
    const text = part.toString("latin1");
    if (this.prefix === null) return this.decode(text);
    this.prefix += text;
    const found = DATA_URL.exec(this.prefix.slice(0, LONGEST_PREFIX).replace(ESCAPED_SLASH, "/"));
    if (found) {
      const base64 = this.prefix.replace(ESCAPED_SLASH, "/").slice(found[0].length);
      this.prefix = null;
      return this.decode(base64);
    }
    if (this.prefix.length > LONGEST_PREFIX) throw this.foreign();
    return Buffer.alloc(0);
  }

  /**
   * @returns the last bytes
   * @throws Failure 400 when there is nothing or something is missing
   */
  end(): Buffer {
    if (this.prefix !== null) throw this.foreign();
    if (this.carried.includes("\\") || (this.carried === "" && this.bytes === 0)) throw this.undecodable();
    return this.take(Buffer.from(this.carried, "base64"));
  }

  private decode(text: string): Buffer {
    const all = this.carried + text;
    // A backslash at the very end waits for what it escapes.
    const cut = all.endsWith("\\") ? all.length - 1 : all.length;
    const clean = all.slice(0, cut).replace(ESCAPED_SLASH, "/");
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(clean) || (this.padded && clean !== "")) throw this.undecodable();
    const whole = clean.length - (clean.length % 4);
    this.carried = clean.slice(whole) + all.slice(cut);
    if (clean.endsWith("=") && whole === clean.length) this.padded = true;
    return this.take(Buffer.from(clean.slice(0, whole), "base64"));
  }

  private take(bytes: Buffer): Buffer {
    this.bytes += bytes.length;
    if (this.bytes > MOST_BYTES) throw new Failure(413, `Picture ${this.position} is larger than 10 MB`);
    return bytes;
  }

  private foreign = () => new Failure(400, `Picture ${this.position} is neither a PNG nor a JPEG picture`);
  private undecodable = () => new Failure(400, `Picture ${this.position} cannot be decoded`);
}
