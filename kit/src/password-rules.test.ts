import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMMON_PASSWORDS } from "./common-passwords";
import { passwordFault } from "./password-rules";

describe("password rules", () => {
  it("know the 3,000 most common passwords of at least eight characters", () => {
    expect(COMMON_PASSWORDS.size).toBe(3000);
    for (const password of COMMON_PASSWORDS) {
      expect(password).toBe(password.toLowerCase());
      expect(password.length).toBeGreaterThanOrEqual(8);
      expect(passwordFault(password.toUpperCase())).toMatch(/most common/);
    }
  });

  it("take any 8 to 128 characters that are not common, and nothing else", () => {
    const unit = fc.string({ unit: "binary", maxLength: 140 });
    fc.assert(
      fc.property(unit, (password) => {
        const { length } = [...password];
        const fine = length >= 8 && length <= 128 && !COMMON_PASSWORDS.has(password.toLowerCase());
        expect(passwordFault(password) === null).toBe(fine);
      }),
    );
  });

  it("count an emoji as one character", () => {
    expect(passwordFault("🔥".repeat(7))).toMatch(/at least 8/);
    expect(passwordFault("🔥".repeat(128))).toBeNull();
    expect(passwordFault("🔥".repeat(129))).toMatch(/at most 128/);
  });
});
