import { describe, expect, it } from "vitest";
import { Limiter } from "./limiter";

describe("a limiter", () => {
  it("runs no more jobs at once than it may, and all of them in the end", async () => {
    const limiter = new Limiter(2);
    let running = 0;
    let most = 0;
    const job = async (result: number) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return result;
    };
    const results = await Promise.all([1, 2, 3, 4, 5].map((n) => limiter.run(() => job(n))));
    expect(results).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  it("goes on after a job that failed", async () => {
    const limiter = new Limiter(1);
    await expect(limiter.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(limiter.run(() => Promise.resolve("yes"))).resolves.toBe("yes");
  });
});
