import { createHmac } from "node:crypto";

const STEP_S = 30;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * The code that an authenticator app shows (RFC 6238).
 *
 * @param secret base32, as the shop shows it
 * @param later steps of 30 s from now; the shop takes the next one too
 */
export function appCode(secret: string, later = 0): string {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_S) + later));
  const hash = createHmac("sha1", Buffer.from(bytes)).update(step).digest();
  const at = (hash.at(-1) ?? 0) & 0x0f;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
