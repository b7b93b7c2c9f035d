import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { Failure } from "@emberly/kit/failure";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { PictureFault } from "../inspect";
import { MOST_BYTES } from "./fetch-picture";

const MOST_ENTRIES = 50_000;

/** A zip of pictures; its entries are unpacked one by one, when they are asked for. */
export class PictureZip {
  private constructor(
    private readonly file: ZipFile,
    /** By path and by file name, in small letters; null for a file name that several folders have. */
    private readonly entries: Map<string, Entry | null>,
  ) {}

  /**
   * @param file absolute path
   * @throws Failure 400 when it is no zip, or has more entries than any list of products needs
   */
  static async open(file: string): Promise<PictureZip> {
    try {
      const zip = await openPromise(file, { autoClose: false, validateEntrySizes: true });
      if (zip.entryCount > MOST_ENTRIES) {
        zip.close();
        throw new Failure(400, `The zip has more than ${MOST_ENTRIES.toLocaleString("en-US")} files`);
      }
      const entries = new Map<string, Entry | null>();
      for await (const entry of zip.eachEntry()) {
        const full = entry.fileName.toLowerCase();
        const name = path.posix.basename(full);
        // Folders, and what macOS and others leave beside the files.
        if (full.endsWith("/") || name.startsWith(".") || full.startsWith("__macosx/")) continue;
        entries.set(full, entry);
        if (full !== name) entries.set(name, entries.has(name) ? null : entry);
      }
      return new PictureZip(zip, entries);
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure(
        400,
        `The zip cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  /** How many files are in it. */
  get size(): number {
    return new Set(this.entries.values()).size;
  }

  /**
   * The name and the content of a picture of the zip, by which it is recognised when it comes a second time. @throws
   * PictureFault to be read behind the name
   */
  sourceOf(name: string): string {
    const entry = this.find(name);
    return `${zipSource(name)}${entry.crc32.toString(16)}-${entry.uncompressedSize}`;
  }

  /**
   * Unpacks a picture into a file, at most as many bytes as it says it has.
   * @throws PictureFault to be read behind the name
   */
  async extract(name: string, target: string): Promise<void> {
    const entry = this.find(name);
    try {
      const content = await this.file.openReadStreamPromise(entry);
      await pipeline(content, createWriteStream(target, { flags: "wx", mode: 0o600 }));
    } catch (cause) {
      throw new PictureFault("is damaged in the zip", { cause });
    }
  }

  close(): void {
    this.file.close();
  }

  private find(name: string): Entry {
    const entry = this.entries.get(name.toLowerCase());
    if (entry === null) throw new PictureFault("is in the zip more than once: write it with its folder");
    if (!entry) throw new PictureFault("is not in the zip");
    if (entry.isEncrypted()) throw new PictureFault("is encrypted in the zip");
    if (entry.uncompressedSize > MOST_BYTES) throw new PictureFault("is larger than 10 MB");
    return entry;
  }
}

/** What all sources of a file name begin with, whatever its content was each time. */
export const zipSource = (name: string) => `zip:${name.toLowerCase()}#`;
