import Stripe from "stripe";
import { expect, it, vi } from "vitest";
import { Pace } from "./pace";

it("counts how often Stripe says that it is asked too much", async () => {
  let status = 200;
  const httpClient = Stripe.createFetchHttpClient(async () =>
    Response.json(status === 200 ? { data: [] } : { error: {} }, { status }),
  );
  const stripe = new Stripe("sk_test_none", { httpClient });
  const pace = new Pace(stripe);
  await stripe.events.list();
  expect(pace.refused).toBe(0);
  status = 429;
  await expect(stripe.events.list()).rejects.toMatchObject({ type: "StripeRateLimitError" });
  expect(pace.refused).toBe(1);
});

it("lets work of twenty calls begin in a second, however much comes at once", async () => {
  vi.useFakeTimers();
  try {
    const pace = new Pace(new Stripe("sk_test_none"));
    let begun = 0;
    for (let index = 0; index < 30; index += 1)
      pace.turn(4).then(() => {
        begun += 1;
      });
    await vi.advanceTimersByTimeAsync(999);
    expect(begun).toBe(5);
    await vi.advanceTimersByTimeAsync(1000);
    expect(begun).toBe(10);
  } finally {
    vi.useRealTimers();
  }
});
