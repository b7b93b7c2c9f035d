import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Lane } from "./lane";

const never = new AbortController().signal;

describe("a lane", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const lane = () => new Lane({ atOnce: 2, mostWaiting: 2, longestWaitMs: 400 });
  const full = async () => {
    const made = lane();
    await Promise.all([made.enter(never), made.enter(never)]);
    return made;
  };

  it("lets in whom it has room for", async () => {
    const open = lane();
    expect(await open.enter(never)).toBe(true);
    expect(await open.enter(never)).toBe(true);
  });

  it("gives a place that gets free to who waits longest, and not to who comes at that moment", async () => {
    const busy = await full();
    const order: string[] = [];
    const first = busy.enter(never).then(() => order.push("first"));
    busy.enter(never).then(() => order.push("second"));
    busy.leave();
    const late = busy.enter(never);
    await first;
    expect(order).toEqual(["first"]);
    busy.leave();
    busy.leave();
    expect(await late).toBe(true);
    expect(order).toEqual(["first", "second"]);
  });

  it("refuses at once when as many wait as may, and later who waited too long", async () => {
    const busy = await full();
    const waiting = [busy.enter(never), busy.enter(never)];
    expect(await busy.enter(never)).toBe(false);
    await vi.advanceTimersByTimeAsync(400);
    expect(await Promise.all(waiting)).toEqual([false, false]);
  });

  it("lets nobody in who waited too long, though the server was too busy to tell them", async () => {
    const busy = await full();
    const [late, alsoLate] = [busy.enter(never), busy.enter(never)];
    vi.setSystemTime(Date.now() + 401);
    busy.leave();
    expect(await Promise.all([late, alsoLate])).toEqual([false, false]);
    expect(await busy.enter(never)).toBe(true);
  });

  it("forgets who went away while they waited", async () => {
    const busy = await full();
    const gone = new AbortController();
    const left = busy.enter(gone.signal);
    const stays = busy.enter(never);
    gone.abort();
    expect(await left).toBe(false);
    busy.leave();
    expect(await stays).toBe(true);
  });

  it("has as much room as before once everybody has left", async () => {
    const busy = await full();
    const waited = busy.enter(never);
    for (let left = 0; left < 3; left++) busy.leave();
    expect(await waited).toBe(true);
    expect(await Promise.all([busy.enter(never), busy.enter(never)])).toEqual([true, true]);
    const third = busy.enter(never);
    await vi.advanceTimersByTimeAsync(400);
    expect(await third).toBe(false);
  });
});
