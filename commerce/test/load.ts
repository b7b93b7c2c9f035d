import { performance } from "node:perf_hooks";

/** What a load saw. Milliseconds. */
export interface LoadReport {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers that no shopper should get, and requests without an answer, with how often. */
  failures: Record<string, number>;
  failed: number;
}

/** Visitors who ask one address after the other until told to stop. */
export class Load {
  private running = true;
  private readonly times: number[] = [];
  private readonly failures = new Map<string, number>();
  private readonly begun = performance.now();
  private readonly visitors: Promise<void>[];

  /** @param urls asked in turn by each of `visitors` */
  constructor(urls: string[], visitors: number) {
    this.visitors = Array.from({ length: visitors }, (_, index) => this.visit(urls, index));
  }

  async stop(): Promise<LoadReport> {
    this.running = false;
    await Promise.all(this.visitors);
    const seconds = (performance.now() - this.begun) / 1000;
    const sorted = this.times.sort((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
    return {
      requests: sorted.length,
      perSecond: Math.round(sorted.length / seconds),
      p50: at(0.5),
      p99: at(0.99),
      failures: Object.fromEntries(this.failures),
      failed: [...this.failures.values()].reduce((sum, count) => sum + count, 0),
    };
  }

  private async visit(urls: string[], first: number): Promise<void> {
    for (let turn = first; this.running; turn += 1) {
      const url = urls[turn % urls.length] ?? "";
      const begun = performance.now();
      const seen = await ask(url);
      this.times.push(performance.now() - begun);
      if (seen !== "200") this.failures.set(seen, (this.failures.get(seen) ?? 0) + 1);
    }
  }
}

async function ask(url: string): Promise<string> {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  }
}
