import { expect, it } from "vitest";
import { figure } from "./figure";

it("a test tells everything that it measured, in its order", ({ task }) => {
  figure("3 orders");
  figure("0 lost, 0 double");
  expect(task.meta.figure).toBe("3 orders; 0 lost, 0 double");
});
