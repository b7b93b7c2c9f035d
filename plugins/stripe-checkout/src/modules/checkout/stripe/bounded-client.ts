import type { Limiter } from "@emberly/kit/limiter";
import Stripe from "stripe";

/** A second, and how far two clocks may differ in it. */
const SECOND_MS = 1050;

/**
 * Sends no more calls than so many within any second; the rest wait in line. A call counts until a second after its answer, because nobody
 * but Stripe knows when between the two it arrived there. So the bound holds at Stripe, however the network delays and bundles calls.
 */
export class BoundedClient implements Stripe.HttpClient {
  constructor(
    private readonly client: Stripe.HttpClient,
    private readonly line: Limiter,
  ) {}

  getClientName(): string {
    return this.client.getClientName();
  }

  /** @throws what the client throws, and its error for a timeout when the call has stood in line for longer than that */
  makeRequest(...request: Parameters<Stripe.HttpClient["makeRequest"]>): Promise<Stripe.HttpClientResponse> {
    const timeoutMs = request[7];
    const since = Date.now();
    return new Promise((resolve, reject) => {
      this.line.run(async () => {
        if (Date.now() - since > timeoutMs) {
          reject(Stripe.HttpClient.makeTimeoutError());
          return;
        }
        await this.client.makeRequest(...request).then(resolve, reject);
        await new Promise((counted) => setTimeout(counted, SECOND_MS).unref());
      });
    });
  }
}
