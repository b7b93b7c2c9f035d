import type { CheckoutRow } from "./row";

/** An attempt to place a checkout's order, as its row was when it began: `attempts` is its number. */
export type Attempt = Pick<CheckoutRow, "id" | "state" | "attempts">;

/** Thrown when somebody else has gone on with a checkout: what the attempt does counts no more. */
export class AttemptOver extends Error {
  constructor(id: string) {
    super(`Checkout ${id} is being placed elsewhere`);
    this.name = "AttemptOver";
  }
}
