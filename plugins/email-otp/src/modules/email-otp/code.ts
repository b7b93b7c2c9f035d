import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/**
 * What a code is good for. A code of one purpose is worth nothing for another. The plugin itself knows `verify-email`,
 * `reset-password` and `sign-in`; a shop may have purposes of its own.
 */
export type CodePurpose = "verify-email" | "reset-password" | "sign-in" | (string & {});

const SALT_BYTES = 16;
const KEY_BYTES = 32;
// OWASP's scrypt setting for 16 MiB: a stolen table cannot be searched through within a code's life.
const COST: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 };

/** A code of that many decimal digits, each equally likely, from the system's CSPRNG. */
export function generateCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join("");
}

/** A salted password hash as `salt.key`, both base64url. */
export async function hashCode(code: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return `${salt.toString("base64url")}.${(await derive(code, salt)).toString("base64url")}`;
}

/** Whether a code is the one that was hashed. */
export async function isCode(code: string, hash: string): Promise<boolean> {
  const [salt = "", key = ""] = hash.split(".");
  const expected = Buffer.from(key, "base64url");
  const actual = await derive(code, Buffer.from(salt, "base64url"));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Takes as long as `isCode` does, for when there is nothing to compare with. */
export async function pretendToCompare(code: string): Promise<void> {
  await derive(code, Buffer.alloc(SALT_BYTES));
}

function derive(code: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(code, salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
