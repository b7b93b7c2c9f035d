import { expect, test } from "vitest";
import { AnswerCache } from "./answer-cache";

function counted<T>(value: T) {
  let calls = 0;
  return {
    compute: async () => {
      calls += 1;
      return value;
    },
    calls: () => calls,
  };
}

test("an answer is computed once for a version", async () => {
  const cache = new AnswerCache(1000);
  cache.use("1");
  const { compute, calls } = counted("answer");
  expect(await cache.get(["question"], compute)).toBe("answer");
  expect(await cache.get(["question"], compute)).toBe("answer");
  expect(calls()).toBe(1);
  expect(cache.asked).toEqual({ hit: 1, miss: 1 });
});

test("another version forgets every answer", async () => {
  const cache = new AnswerCache(1000);
  const { compute, calls } = counted("answer");
  cache.use("1");
  await cache.get(["question"], compute);
  cache.use("2");
  await cache.get(["question"], compute);
  expect(calls()).toBe(2);
});

test("an answer that was overtaken while it was computed is not kept", async () => {
  const cache = new AnswerCache(1000);
  cache.use("1");
  await cache.get(["question"], async () => {
    cache.use("2");
    return "of version 1";
  });
  expect(await cache.get(["question"], async () => "of version 2")).toBe("of version 2");
});

test("the least recently used answer makes room", async () => {
  const cache = new AnswerCache(100);
  cache.use("1");
  const answers = new Map(
    ["first", "second", "third", "fourth", "fifth"].map((name) => [name, counted("a".repeat(10))]),
  );
  for (const name of ["first", "second", "first", "third", "fourth", "fifth", "first", "second"]) {
    await cache.get([name], answers.get(name)?.compute ?? counted("").compute);
  }
  expect(answers.get("first")?.calls()).toBe(1);
  expect(answers.get("second")?.calls()).toBe(2);
});

test("an answer that would fill the cache is not kept", async () => {
  const cache = new AnswerCache(100);
  cache.use("1");
  const large = counted("a".repeat(90));
  await cache.get(["large"], large.compute);
  await cache.get(["large"], large.compute);
  expect(large.calls()).toBe(2);
});

test("an answer of undefined is kept like any other", async () => {
  const cache = new AnswerCache(100);
  cache.use("1");
  const nothing = counted(undefined);
  await cache.get(["nothing"], nothing.compute);
  await cache.get(["nothing"], nothing.compute);
  expect(nothing.calls()).toBe(1);
});

test("of several ids only those without an answer are computed, together", async () => {
  const cache = new AnswerCache(1000);
  cache.use("1");
  const asked: string[][] = [];
  const compute = async (ids: string[]) => {
    asked.push(ids);
    return new Map(ids.filter((id) => id !== "unknown").map((id) => [id, `answer ${id}`]));
  };
  await cache.getEach(["question"], ["a", "b", "a"], compute);
  const answers = await cache.getEach(["question"], ["b", "c", "unknown"], compute);
  expect(asked).toEqual([
    ["a", "b"],
    ["c", "unknown"],
  ]);
  expect([...answers].sort()).toEqual([
    ["b", "answer b"],
    ["c", "answer c"],
  ]);
  cache.use("2");
  await cache.getEach(["question"], ["a"], compute);
  expect(asked).toHaveLength(3);
});
