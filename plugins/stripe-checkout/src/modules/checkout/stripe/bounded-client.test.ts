import { Limiter } from "@emberly/kit/limiter";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BoundedClient } from "./bounded-client";

const TIMEOUT_MS = 10_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Makes calls that are answered after a time, and tells when each was sent. */
function calls(limit: number, answerMs: number | (() => number)) {
  const sent: number[] = [];
  const inner = Stripe.createFetchHttpClient(async () => {
    sent.push(Date.now());
    const ms = typeof answerMs === "number" ? answerMs : answerMs();
    await new Promise((resolve) => setTimeout(resolve, ms));
    return Response.json({ ok: true });
  });
  const client = new BoundedClient(inner, new Limiter(limit));
  const make = () => client.makeRequest("stripe.test", "443", "/v1", "GET", {}, "", "https", TIMEOUT_MS);
  return { sent, make };
}

it("sends as many calls as are allowed at once, and the next ones a second after an answer", async () => {
  const { sent, make } = calls(25, 200);
  const answers = Array.from({ length: 60 }, make);
  await vi.advanceTimersByTimeAsync(1200);
  expect(sent).toHaveLength(25);
  await vi.advanceTimersByTimeAsync(1250);
  expect(sent).toHaveLength(50);
  await vi.advanceTimersByTimeAsync(1250);
  expect((await Promise.all(answers)).map((answer) => answer.getStatusCode())).toEqual(Array(60).fill(200));
});

it("never has more than that arrive within a second, whatever each takes on its way", async () => {
  const arrived: number[] = [];
  let turn = 0;
  const { make } = calls(5, () => {
    turn += 1;
    const onItsWayMs = (turn * 377) % 1000;
    setTimeout(() => arrived.push(Date.now()), onItsWayMs);
    return onItsWayMs + 10;
  });
  for (let count = 0; count < 25; count += 1) void make();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(arrived).toHaveLength(25);
  for (const at of arrived)
    expect(arrived.filter((other) => other <= at && other > at - 1000).length).toBeLessThanOrEqual(5);
});

it("does not send what has stood in line for longer than its timeout, and lets those behind it go on", async () => {
  const { sent, make } = calls(1, TIMEOUT_MS);
  const first = make();
  const late = expect(make()).rejects.toMatchObject({ code: Stripe.HttpClient.TIMEOUT_ERROR_CODE });
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  const next = make();
  await vi.advanceTimersByTimeAsync(1100);
  await late;
  expect((await first).getStatusCode()).toBe(200);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect((await next).getStatusCode()).toBe(200);
  expect(sent).toHaveLength(2);
});

it("has room for the next call when one fails", async () => {
  const client = new BoundedClient(
    Stripe.createFetchHttpClient(async () => {
      throw new Error("nobody there");
    }),
    new Limiter(1),
  );
  for (let count = 0; count < 2; count += 1) {
    const failed = expect(
      client.makeRequest("stripe.test", "443", "/v1", "GET", {}, "", "https", TIMEOUT_MS),
    ).rejects.toThrow("nobody there");
    await vi.advanceTimersByTimeAsync(1100);
    await failed;
  }
});
