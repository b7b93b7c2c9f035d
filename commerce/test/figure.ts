import { TestRunner } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** What the test measured, in words and in its order; docs/trust.md shows it beside the claim. */
    figure?: string;
  }
}

/** In which of its tries a test has told a figure last. */
const tries = new WeakMap<object, number>();

/** Says what the running test measured, here and on the page of claims. A test may say several things. */
export function figure(text: string): void {
  const test = TestRunner.getCurrentTest();
  if (test) {
    const retries = test.result?.retryCount ?? 0;
    // A test that runs once more measures anew.
    const before = tries.get(test) === retries ? test.meta.figure : undefined;
    tries.set(test, retries);
    test.meta.figure = before ? `${before}; ${text}` : text;
  }
  console.info(text);
}
