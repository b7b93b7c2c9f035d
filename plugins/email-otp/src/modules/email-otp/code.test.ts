import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateCode, hashCode, isCode } from "./code";
import { checkOptions } from "./options";

describe("a code", () => {
  it("has as many digits as asked for, each digit equally likely", () => {
    const counts = new Array<number>(10).fill(0);
    for (let index = 0; index < 5000; index += 1) {
      const code = generateCode(6);
      expect(code).toMatch(/^\d{6}$/);
      for (const digit of code) counts[Number(digit)] = (counts[Number(digit)] ?? 0) + 1;
    }
    // 30,000 digits: 3,000 each, give or take six standard deviations.
    for (const count of counts) expect(Math.abs(count - 3000)).toBeLessThan(6 * Math.sqrt(30_000 * 0.09));
  });

  it("is recognised by its hash, and no other is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^\d{6}$/), fc.stringMatching(/^\d{6}$/), async (code, other) => {
        const hash = await hashCode(code);
        expect(hash).not.toContain(code);
        expect(await isCode(code, hash)).toBe(true);
        expect(await isCode(other, hash)).toBe(other === code);
      }),
      { numRuns: 10 },
    );
  });

  it("never has the same hash twice", async () => {
    expect(await hashCode("123456")).not.toBe(await hashCode("123456"));
  });
});

describe("options", () => {
  it("have defaults", () => {
    expect(checkOptions()).toEqual({
      codeLength: 6,
      ttl: 600,
      maxAttempts: 5,
      resendCooldown: 30,
      links: {},
      limits: true,
      signIn: false,
    });
  });

  it.each([
    ["codeLength", 3],
    ["ttl", 0],
    ["maxAttempts", 1.5],
    ["resendCooldown", -1],
  ])("refuse %s of %s by name", (name, value) => {
    expect(() => checkOptions({ [name]: value })).toThrow(new RegExp(`option ${name} must be`));
  });

  it("refuse mails of a shop without a name", () => {
    expect(() => checkOptions({ mails: { shop: " " } })).toThrow(/option mails\.shop must be/);
  });

  it("refuse passkeys of no host", () => {
    expect(() => checkOptions({ passkeys: { url: "shop.example" } })).toThrow(/option passkeys\.url must be/);
  });

  it.each(["shop.example/verify", "javascript:alert(1)", "https://shop.example/verify#there"])(
    "refuse the page %s for links",
    (page) => {
      expect(() => checkOptions({ links: { "verify-email": page } })).toThrow(/links\.verify-email must be/);
    },
  );
});
