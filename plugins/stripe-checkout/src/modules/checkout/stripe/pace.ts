import type Stripe from "stripe";

/** Stripe takes 25 calls a second of a sandbox, and 100 of a live account: https://docs.stripe.com/rate-limits */
const CALLS_PER_S = 20;
const TOO_MANY_REQUESTS = 429;

/** How fast work that nobody waits for may ask Stripe, so that shoppers' calls find room beside it. */
export class Pace {
  private nextAt = 0;
  private refusals = 0;

  constructor(stripe: Stripe) {
    stripe.on("response", ({ status }: Stripe.ResponseEvent) => {
      if (status === TOO_MANY_REQUESTS) this.refusals += 1;
    });
  }

  /** How often Stripe has said that it is asked too much, whoever asked. */
  get refused(): number {
    return this.refusals;
  }

  /** Waits for the turn of some work. @param calls that it makes, at most */
  async turn(calls: number): Promise<void> {
    const now = Date.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + (calls * 1000) / CALLS_PER_S;
    await new Promise((resolve) => setTimeout(resolve, at - now));
  }
}
