import { describe, expect, it } from "vitest";
import { hashPassword, isSameHash, newSalt } from "./password-hash";

describe("password hashes of sign-ups", () => {
  it("are the same under one salt exactly when the passwords are", async () => {
    const salt = newSalt();
    const [one, again, other] = await Promise.all([
      hashPassword("a passphrase", salt),
      hashPassword("a passphrase", salt),
      hashPassword("another passphrase", salt),
    ]);
    expect(isSameHash(one, again)).toBe(true);
    expect(isSameHash(one, other)).toBe(false);
    expect(isSameHash(one, "")).toBe(false);
    expect(await hashPassword("a passphrase", newSalt())).not.toBe(one);
  });

  it("are written as the engine's provider reads them: header, salt, checksum, seal", async () => {
    const bytes = Buffer.from(await hashPassword("a passphrase", newSalt()), "base64");
    expect(bytes).toHaveLength(96);
    expect(bytes.subarray(0, 6).toString()).toBe("scrypt");
    expect([bytes.readUInt8(7), bytes.readUInt32BE(8), bytes.readUInt32BE(12)]).toEqual([15, 8, 1]);
  });
});
