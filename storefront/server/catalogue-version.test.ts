import { describe, expect, it } from "vitest";
import { catalogueVersion } from "./catalogue-version";

describe("the catalogue's version", () => {
  it("is never an answer to a question that was asked before the request came", async () => {
    let current = "1";
    const answers: (() => void)[] = [];
    const version = catalogueVersion(() => {
      const seen = current;
      return new Promise((resolve) => answers.push(() => resolve(seen)));
    });
    const early = version();
    current = "2";
    const late = version();
    const later = version();
    answers.shift()?.();
    expect(await early).toBe("1");
    await Promise.resolve();
    answers.shift()?.();
    expect(await Promise.all([late, later])).toEqual(["2", "2"]);
    expect(answers).toEqual([]);
  });
});
