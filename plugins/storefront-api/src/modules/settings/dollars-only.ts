import { Failure } from "@emberly/kit/failure";
import { readCurrency } from "@emberly/kit/market";
import type { RunSql } from "@emberly/kit/sql";
import type { Logger } from "@medusajs/framework/types";

/** How long a look at the store's currency is good for: hardly any shop ever changes it. */
const GOOD_FOR_MS = 5000;

/**
 * Keeps the API closed while the store sells in another currency, because its contract says dollars of every price: a
 * product of 15 euros would be shown for 15 dollars. The engine itself starts all the same, so that the currency can
 * be changed in the dashboard, and the API opens once it is.
 */
export class DollarsOnly {
  private look: Promise<string | null> = Promise.resolve(null);
  private lookedAt = Number.NEGATIVE_INFINITY;
  private told: string | null = null;

  constructor(
    private readonly run: RunSql,
    private readonly logger: Pick<Logger, "error">,
  ) {}

  /** Why the API cannot serve the store as it is, and what to do about it; null when it can. The log says it once. */
  refusal(): Promise<string | null> {
    if (performance.now() - this.lookedAt > GOOD_FOR_MS) {
      this.lookedAt = performance.now();
      this.look = this.read();
    }
    return this.look;
  }

  private async read(): Promise<string | null> {
    try {
      const currency = await readCurrency(this.run);
      return this.tell(currency === "usd" ? null : otherCurrency(currency));
    } catch (error) {
      if (error instanceof Failure) return this.tell(error.message);
      // What a database that does not answer means for a call is for the call to tell.
      this.lookedAt = Number.NEGATIVE_INFINITY;
      return null;
    }
  }

  private tell(refusal: string | null): string | null {
    if (refusal && refusal !== this.told) this.logger.error(`storefront-api: ${refusal}`);
    this.told = refusal;
    return refusal;
  }
}

const otherCurrency = (currency: string) =>
  `This API speaks US dollars, and the store sells in ${currency.toUpperCase()}. ` +
  `Choose a default region of the store that sells in USD, or without a region USD as its default currency.`;
