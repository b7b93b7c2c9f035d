// @ts-check
import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";

/**
 * Opens a log, and its folder where there is none. What cannot be written down, as on a full disk, ends nothing: it is
 * said once on stderr, and what is written from then on is dropped.
 *
 * @param {string} file
 * @param {"a" | "w"} flags whether it goes on with what is there
 * @returns {Writable}
 */
export function openLog(file, flags) {
  const complain = (/** @type {unknown} */ error) => {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The log ${file} cannot be written, so nothing more is logged there: ${why}\n`);
  };
  try {
    mkdirSync(path.dirname(file), { recursive: true });
  } catch (error) {
    complain(error);
    return new Writable({ write: (_chunk, _encoding, done) => done() });
  }
  // A stream that has failed takes what comes later without a word.
  return createWriteStream(file, { flags }).on("error", complain);
}
