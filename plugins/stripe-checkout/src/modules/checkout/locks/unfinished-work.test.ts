import { expect, it } from "vitest";
import { UnfinishedWork } from "./unfinished-work";

it("waits for all that was begun, also what fails and what begins meanwhile", async () => {
  const unfinished = new UnfinishedWork();
  const ended: string[] = [];
  const step = async (name: string, before: Promise<unknown>) => {
    await before;
    ended.push(name);
  };
  let begin = () => {};
  const first = unfinished.track(
    step("first", new Promise<void>((resolve) => (begin = resolve))).then(() => {
      void unfinished.track(step("second", Promise.resolve()));
      throw new Error("It did not work out");
    }),
  );
  const failed = expect(first).rejects.toThrow("It did not work out");
  const settled = unfinished.settled().then(() => ended.push("settled"));
  begin();
  await Promise.all([failed, settled]);
  expect(ended).toEqual(["first", "second", "settled"]);
});

it("waits for nothing when nothing was begun", async () => {
  await expect(new UnfinishedWork().settled()).resolves.toBeUndefined();
});
