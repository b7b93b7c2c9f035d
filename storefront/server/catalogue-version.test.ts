import { describe, expect, it } from "vitest";
import { catalogueVersion } from "./catalogue-version";

/** A clock that is set by hand, and an engine that answers when told to. */
function setUp() {
  const engine = { version: "1", answers: [] as (() => void)[] };
  const clock = { ms: 0 };
  const { current: version } = catalogueVersion(
    () => {
      const seen = engine.version;
      return new Promise((resolve) => engine.answers.push(() => resolve(seen)));
    },
    () => clock.ms,
  );
  return { engine, clock, version, answer: () => engine.answers.shift()?.() };
}

describe("the catalogue's version", () => {
  it("is asked for once by all who come in the same moment", async () => {
    const { engine, version, answer } = setUp();
    const both = Promise.all([version(), version()]);
    answer();
    expect(await both).toEqual(["1", "1"]);
    expect(await version()).toBe("1");
    expect(engine.answers).toEqual([]);
  });

  it("is never an answer to a question that was asked long before the request came", async () => {
    const { engine, clock, version, answer } = setUp();
    const early = version();
    engine.version = "2";
    clock.ms = 26;
    const late = version();
    answer();
    expect(await early).toBe("1");
    answer();
    expect(await late).toBe("2");
    expect(await version()).toBe("2");
  });

  it("is not undone by a slow answer", async () => {
    const { engine, clock, version } = setUp();
    const slow = version();
    clock.ms = 30;
    engine.version = "2";
    const quick = version();
    const [answerSlow, answerQuick] = engine.answers;
    answerQuick?.();
    expect(await quick).toBe("2");
    answerSlow?.();
    expect(await slow).toBe("1");
    expect(await version()).toBe("2");
  });

  it("is asked for ahead of time, so that nobody waits in a busy shop", async () => {
    const { engine, clock, version, answer } = setUp();
    const first = version();
    answer();
    await first;
    engine.version = "2";
    clock.ms = 15;
    expect(await version()).toBe("1");
    answer();
    await Promise.resolve();
    clock.ms = 28;
    expect(await version()).toBe("2");
  });

  it("counts a little longer while the next answer is on its way, and not for ever", async () => {
    const { engine, clock, version, answer } = setUp();
    const first = version();
    answer();
    await first;
    engine.version = "2";
    clock.ms = 15;
    await version();
    clock.ms = 90;
    expect(await version()).toBe("1");
    clock.ms = 101;
    const late = version();
    answer();
    answer();
    expect(await late).toBe("2");
  });
});
