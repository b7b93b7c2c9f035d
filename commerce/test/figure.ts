import { TestRunner } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** What the test measured, in words; docs/trust.md shows it beside the claim. */
    figure?: string;
  }
}

/** Says what the running test measured, here and on the page of claims. */
export function figure(text: string): void {
  const test = TestRunner.getCurrentTest();
  if (test) test.meta.figure = text;
  console.info(text);
}
