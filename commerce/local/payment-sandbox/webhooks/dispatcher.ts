import type { Surroundings } from "../http/route";
import type { DeliveryRecord } from "../state/records";
import type { SandboxState } from "../state/state";
import { signatureHeader } from "./signature";

/** Waits before the second, third, … attempt; the last one repeats until an hour has passed. */
const backoffMs = [500, 1_000, 2_000, 5_000, 10_000, 30_000];
const mostAttempts = 125;
const attemptTimeoutMs = 20_000;

/** What a flush did: events that arrived, and events that will be tried again. */
export interface FlushResult {
  delivered: number;
  failed: number;
}

/**
 * Sends recorded events to the shop, and again until it answers 2xx. The plan is in the state, so deliveries
 * continue after a restart.
 */
export class WebhookDispatcher {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly underWay = new Map<string, Promise<boolean>>();
  private readonly closing = new AbortController();
  private readonly secret: string;
  private target: string;

  constructor(
    private readonly state: SandboxState,
    private readonly surroundings: Surroundings,
    options: { url: string; secret: string },
  ) {
    this.target = options.url;
    this.secret = options.secret;
    state.onCommit((changed) => {
      if (changed.has("deliveries")) this.scheduleAll();
    });
    this.scheduleAll();
  }

  get url(): string {
    return this.target;
  }

  /** Where deliveries go from now on, those already planned included. */
  setUrl(url: string): void {
    this.target = url;
  }

  /**
   * Attempts everything that is held or waiting for its next attempt, one after the other.
   *
   * @param reverse newest first, to play events that overtake each other
   */
  async flush(reverse: boolean): Promise<FlushResult> {
    const waiting = this.state
      .all("deliveries")
      .filter(({ state }) => state === "held" || state === "pending");
    if (reverse) waiting.reverse();
    const result: FlushResult = { delivered: 0, failed: 0 };
    for (const { id } of waiting) {
      this.unschedule(id);
      const arrived = await this.attempt(id);
      result[arrived ? "delivered" : "failed"] += 1;
    }
    return result;
  }

  /** Stops sending; what is under way is broken off and counts as not delivered. */
  async close(): Promise<void> {
    this.closing.abort();
    for (const id of [...this.timers.keys()]) this.unschedule(id);
    await Promise.all(this.underWay.values());
  }

  private scheduleAll(): void {
    if (this.closing.signal.aborted) return;
    for (const { id, state, nextAttemptAt } of this.state.all("deliveries")) {
      if (state !== "pending" || this.timers.has(id) || this.underWay.has(id)) continue;
      const waitMs = Math.max(0, nextAttemptAt - this.surroundings.nowS() * 1000);
      const timer = setTimeout(() => {
        this.timers.delete(id);
        void this.attempt(id);
      }, waitMs);
      this.timers.set(id, timer);
    }
  }

  private unschedule(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
  }

  /** Never rejects. Joins an attempt that is under way instead of making a second one. */
  private attempt(id: string): Promise<boolean> {
    const running = this.underWay.get(id);
    if (running) return running;
    const attempt = this.send(id).finally(() => {
      this.underWay.delete(id);
      this.scheduleAll();
    });
    this.underWay.set(id, attempt);
    return attempt;
  }

  private async send(id: string): Promise<boolean> {
    const delivery = this.state.get("deliveries", id);
    const event = delivery && this.state.get("events", delivery.eventId);
    if (!delivery || !event) return false;
    const outcome = await this.post(JSON.stringify(event.object));
    if (this.closing.signal.aborted) return false;
    this.record(delivery, outcome);
    return outcome.arrived;
  }

  private async post(body: string): Promise<{ arrived: boolean; outcome: string }> {
    try {
      const response = await fetch(this.target, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signatureHeader(body, this.secret, this.surroundings.nowS()),
          "user-agent": "Stripe/1.0 (payment sandbox)",
        },
        redirect: "manual",
        signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(attemptTimeoutMs)]),
      });
      // Read to its end, or the connection would be closed instead of kept for the next event.
      await response.arrayBuffer();
      return { arrived: response.ok, outcome: `HTTP ${response.status}` };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { arrived: false, outcome: String(cause) };
    }
  }

  private record(
    delivery: DeliveryRecord,
    { arrived, outcome }: { arrived: boolean; outcome: string },
  ): void {
    const attempts = delivery.attempts + 1;
    const waitMs = backoffMs[Math.min(attempts, backoffMs.length) - 1] ?? 0;
    const givenUp = attempts >= mostAttempts;
    this.state.transaction((tx) => {
      if (arrived || givenUp) tx.remove("deliveries", delivery.id);
      else {
        const nextAttemptAt = this.surroundings.nowS() * 1000 + waitMs;
        tx.put("deliveries", {
          ...delivery,
          attempts,
          lastOutcome: outcome,
          state: "pending",
          nextAttemptAt,
        });
      }
      const event = tx.get("events", delivery.eventId);
      if (event && (arrived || givenUp)) {
        const pending_webhooks = Math.max(0, event.object.pending_webhooks - 1);
        tx.put("events", { ...event, object: { ...event.object, pending_webhooks } });
      }
    });
  }
}
