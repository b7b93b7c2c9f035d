import { Failure } from "@emberly/kit/failure";

/** What the scanner finds: a picture's text begins, goes on or ends. The bytes are those between the quotes. */
export type UploadEvent = { kind: "begin" } | { kind: "text"; bytes: Buffer } | { kind: "end" };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;

/** Most bytes of a request that are not part of a picture. */
const LONGEST_FRAME = 64 * 1024;

/**
 * Takes the strings of the top-level list `data` out of a JSON text that arrives in parts. The rest is a small frame,
 * which is parsed and so checked as JSON when all is there; in it each string is replaced by a given one.
 */
export class UploadScanner {
  private readonly frame: Buffer[] = [];
  private frameLength = 0;
  private depth = 0;
  private inData = false;
  /** Inside a string of the frame, whose text is kept while it may be the key `data`. */
  private inString = false;
  private string = "";
  private inPicture = false;
  private escaped = false;

  *scan(chunk: Buffer): Generator<UploadEvent> {
    for (let at = 0; at < chunk.length; ) {
      if (this.inPicture) {
        const stop = this.endOfText(chunk, at);
        if (stop > at) yield { kind: "text", bytes: chunk.subarray(at, stop) };
        at = stop;
        if (at < chunk.length) {
          this.inPicture = false;
          at += 1;
          yield { kind: "end" };
        }
      } else {
        const byte = chunk[at] ?? 0;
        at += 1;
        if (byte === QUOTE && !this.inString && this.inData && this.depth === 2) {
          this.inPicture = true;
          yield { kind: "begin" };
        } else {
          this.keep(Buffer.from([byte]));
          this.follow(byte);
        }
      }
    }
  }

  /** What stands in the frame for the picture that has just begun. */
  replaceWith(text: string): void {
    this.keep(Buffer.from(JSON.stringify(text)));
  }

  /** @throws Failure 400 when the frame is no JSON */
  end(): unknown {
    try {
      return JSON.parse(Buffer.concat(this.frame).toString("utf8"));
    } catch (cause) {
      if (cause instanceof SyntaxError) throw new Failure(400, "The request is not valid JSON");
      throw cause;
    }
  }

  /** The place of the closing quote, or the chunk's length. */
  private endOfText(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; ) {
      if (this.escaped) {
        this.escaped = false;
        at += 1;
        continue;
      }
      const quote = indexOf(chunk, QUOTE, at);
      const backslash = indexOf(chunk.subarray(0, quote), BACKSLASH, at);
      if (backslash === quote) return quote;
      this.escaped = true;
      at = backslash + 1;
    }
    return chunk.length;
  }

  private keep(bytes: Buffer): void {
    this.frameLength += bytes.length;
    if (this.frameLength > LONGEST_FRAME) throw new Failure(413, "The request is too large");
    this.frame.push(bytes);
  }

  private follow(byte: number): void {
    if (this.inString) {
      if (this.escaped) this.escaped = false;
      else if (byte === BACKSLASH) this.escaped = true;
      else if (byte === QUOTE) this.inString = false;
      else if (this.depth === 1) this.string += String.fromCharCode(byte);
      return;
    }
    if (byte === QUOTE) {
      this.inString = true;
      this.string = "";
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (this.depth === 1) this.inData = byte === OPEN_ARRAY && this.string === "data";
      this.depth += 1;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      this.depth -= 1;
      if (this.depth === 1) this.inData = false;
    }
  }
}

function indexOf(bytes: Buffer, byte: number, from: number): number {
  const found = bytes.indexOf(byte, from);
  return found < 0 ? bytes.length : found;
}
