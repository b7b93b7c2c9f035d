import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseSignUp } from "./choose-sign-up";

const signUp = fc.record({
  browser_hash: fc.constantFrom("a", "b", "c", "d"),
  password_hash: fc.constantFrom("1", "2", "3"),
});

describe("whose sign-up counts", () => {
  it("is that of the browser that verifies, or the only password there is, or nobody's", () => {
    const signUps = fc.uniqueArray(signUp, { selector: ({ browser_hash }) => browser_hash });
    fc.assert(
      fc.property(signUps, fc.constantFrom("a", "b", "e", undefined), (waiting, browser) => {
        const choice = chooseSignUp(waiting, browser);
        const own = waiting.find(({ browser_hash }) => browser_hash === browser);
        const passwords = new Set(waiting.map(({ password_hash }) => password_hash));
        if (own) expect(choice).toBe(own);
        else if (passwords.size > 1) expect(choice).toBe("refused");
        else expect(choice).toBe(waiting[0] ?? null);
      }),
    );
  });

  it("is never another browser's where a link is opened", () => {
    const waiting = [{ browser_hash: "a", password_hash: "1" }];
    expect(chooseSignUp(waiting, "b", true)).toBe("refused");
    expect(chooseSignUp(waiting, undefined, true)).toBe("refused");
    expect(chooseSignUp(waiting, "a", true)).toBe(waiting[0]);
    expect(chooseSignUp([], "b", true)).toBeNull();
  });
});
