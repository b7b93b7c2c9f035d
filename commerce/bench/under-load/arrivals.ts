import { Agent, type RequestOptions, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** What visitors ask for. Paths are asked for anew before each request. */
export interface Errand {
  url: string;
  method?: "GET" | "POST";
  nextPath: () => string;
  body?: string;
}

/** What came of visitors who came at one rate, whatever became of those before them. */
export interface Arrivals {
  /** Visitors a second. */
  offered: number;
  /** Good answers a second, while visitors came. */
  answered: number;
  /** Answers a second that say: come back later. */
  refused: number;
  /** Milliseconds of good answers, from when the visitor came. */
  p50: number;
  p99: number;
  /** Milliseconds of refusals. */
  refusedP99: number;
  /** Other answers and none. */
  failed: number;
}

const TICK_MS = 5;
const LONGEST_MS = 15_000;

interface Outcome {
  status: number;
  ms: number;
  /** When it was there. */
  at: number;
  retryAfter?: string;
}

/** Visitors who come at a steady rate and do not wait for each other, which is what shows a limit: those who wait ask less. */
export async function arrive(errand: Errand, offered: number, seconds: number): Promise<Arrivals> {
  const agent = new Agent({ keepAlive: true });
  const outcomes: Promise<Outcome>[] = [];
  const begun = performance.now();
  while (performance.now() - begun < seconds * 1000) {
    const due = ((performance.now() - begun) / 1000) * offered;
    while (outcomes.length < due) {
      const cameAt = begun + (outcomes.length / offered) * 1000;
      outcomes.push(ask(errand, agent, cameAt));
    }
    await delay(TICK_MS);
  }
  const seen = await Promise.all(outcomes);
  agent.destroy();
  const times = (wanted: (outcome: Outcome) => boolean) =>
    seen
      .filter(wanted)
      .map(({ ms }) => ms)
      .sort((one, other) => one - other);
  const isGood = ({ status }: Outcome) => status === 200;
  const isRefused = ({ status, retryAfter }: Outcome) => status === 503 && retryAfter !== undefined;
  const end = begun + seconds * 1000;
  const within = (wanted: (outcome: Outcome) => boolean) =>
    seen.filter((outcome) => wanted(outcome) && outcome.at <= end).length / seconds;
  const good = times(isGood);
  const refused = times(isRefused);
  return {
    offered,
    answered: within(isGood),
    refused: within(isRefused),
    p50: quantile(good, 0.5),
    p99: quantile(good, 0.99),
    refusedP99: quantile(refused, 0.99),
    failed: seen.length - good.length - refused.length,
  };
}

const quantile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function ask(
  { url, method = "GET", nextPath, body }: Errand,
  agent: Agent,
  cameAt: number,
): Promise<Outcome> {
  const options: RequestOptions = {
    method,
    agent,
    timeout: LONGEST_MS,
    ...(body && {
      headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) },
    }),
  };
  const outcome = (status: number): Outcome => {
    const at = performance.now();
    return { status, at, ms: at - cameAt };
  };
  return new Promise((resolve) => {
    const nothing = () => resolve(outcome(0));
    const sent = request(new URL(nextPath(), url), options, (response) => {
      response.resume();
      response.on("error", nothing);
      response.on("end", () =>
        resolve({ ...outcome(response.statusCode ?? 0), retryAfter: response.headers["retry-after"] }),
      );
    });
    sent.on("timeout", () => sent.destroy());
    sent.on("error", nothing);
    sent.end(body);
  });
}
