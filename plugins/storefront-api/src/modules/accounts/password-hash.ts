import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";

const SALT_BYTES = 32;
const KEY_BYTES = 64;
const MAX_MEMORY = 2 ** 31 - 1;
// What the engine's emailpass provider uses.
const LOG_N = 15;
const R = 8;
const P = 1;

/** A salt for all passwords that are waiting for one account; see {@link hashPassword}. */
export function newSalt(): string {
  return randomBytes(SALT_BYTES).toString("base64");
}

/**
 * Hashes a password with a given salt, in the format that the engine's emailpass provider keeps (scrypt file
 * header, base64), so that the hash can become the account's password without the password being at hand.
 * Under one salt, two hashes are the same exactly when the passwords are: one computation tells which of the
 * passwords that wait for an unverified account was given.
 *
 * @param salt from {@link newSalt}
 */
export async function hashPassword(password: string, salt: string): Promise<string> {
  const header = Buffer.alloc(16);
  header.write("scrypt", 0, "ascii");
  header.writeUInt8(LOG_N, 7);
  header.writeUInt32BE(R, 8);
  header.writeUInt32BE(P, 12);
  const saltBytes = Buffer.from(salt, "base64");
  const salted = Buffer.concat([header, saltBytes]);
  const checked = Buffer.concat([salted, createHash("sha256").update(salted).digest().subarray(0, 16)]);
  const key = await derive(password, saltBytes);
  const seal = createHmac("sha256", key.subarray(32)).update(checked).digest();
  return Buffer.concat([checked, seal]).toString("base64");
}

/** Takes as long as checking a password does, for emails without an account. */
export async function pretendToHash(password: string): Promise<void> {
  await derive(password, Buffer.alloc(SALT_BYTES));
}

/** Compares two hashes in a time that does not depend on where they differ. */
export function isSameHash(a: string, b: string): boolean {
  const left = Buffer.from(a, "base64");
  const right = Buffer.from(b, "base64");
  return left.length === right.length && timingSafeEqual(left, right);
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  const cost = { N: 2 ** LOG_N, r: R, p: P, maxmem: MAX_MEMORY };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
