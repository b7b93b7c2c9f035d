import { Agent, request } from "node:http";
import autocannon from "autocannon";

/** One way of doing a piece of work over HTTP. */
export interface HttpContestant {
  name: string;
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** Path with its query, asked for anew before each request; without it every request is the same. */
  nextPath?: () => string;
  body?: string;
  /** The same for the body. */
  nextBody?: () => string;
  /** The status of a good answer; 200 unless said. */
  status?: number;
}

/** One way of doing it without HTTP. */
interface DirectContestant {
  name: string;
  run: () => Promise<unknown>;
}

export type Contestant = HttpContestant | DirectContestant;

export interface Figures {
  name: string;
  /** With eight connections, median of the rounds. */
  requestsPerSecond: number;
  /** Milliseconds of one request at a time, median of the rounds. */
  p50: number;
  p99: number;
  /** Fastest less slowest round, as a share of the median. */
  spread: number;
  /** Answers with another status than the expected, and broken connections. */
  failures: number;
}

export interface Effort {
  rounds: number;
  /** Of each contestant in each round. */
  seconds: number;
  /** Requests one after the other in each round. */
  single: number;
}

export const FULL: Effort = { rounds: 3, seconds: 3, single: 100 };
export const QUICK: Effort = { rounds: 3, seconds: 2, single: 40 };

const CONNECTIONS = 8;

interface Round {
  rate: number;
  p50: number;
  p99: number;
  failures: number;
}

/**
 * Measures contestants side by side: each is warmed until it gets no faster, then they take turns for several rounds, so that what else
 * the machine does hits all of them alike. Figures are the medians of the rounds.
 */
export async function measure(contestants: Contestant[], effort: Effort): Promise<Figures[]> {
  const rounds = new Map<Contestant, Round[]>(contestants.map((contestant) => [contestant, []]));
  for (const contestant of contestants) await warm(() => load(contestant, 1), MOST_WARMING_S);
  for (let round = 0; round < effort.rounds; round++) {
    for (const contestant of contestants) {
      const { rate, failures } = await load(contestant, effort.seconds);
      rounds.get(contestant)?.push({ rate, failures, ...(await oneByOne(contestant, effort)) });
    }
  }
  return contestants.map((contestant) => summarise(contestant.name, rounds.get(contestant) ?? []));
}

const MOST_WARMING_S = 20;

/** An engine's code is compiled while it answers: thousands of requests pass until a shop that was just started is as fast as it gets. */
const FASTER = 1.03;
const ENOUGH_SLOWER = 3;

/**
 * Works until it gets no faster.
 *
 * @param work does some of it and tells how much it did in a second
 * @param most how often at the most
 */
export async function warm(work: () => Promise<{ rate: number }>, most: number): Promise<void> {
  let fastest = 0;
  let slower = 0;
  for (let turn = 0; turn < most && slower < ENOUGH_SLOWER; turn++) {
    const { rate } = await work();
    slower = rate > fastest * FASTER ? 0 : slower + 1;
    fastest = Math.max(fastest, rate);
  }
}

/** Medians over the rounds. */
export function summarise(name: string, rounds: Round[]): Figures {
  const rates = rounds.map(({ rate }) => rate);
  const rate = median(rates);
  return {
    name,
    requestsPerSecond: round(rate),
    p50: round(median(rounds.map(({ p50 }) => p50))),
    p99: round(median(rounds.map(({ p99 }) => p99))),
    spread: rate > 0 ? round((Math.max(...rates) - Math.min(...rates)) / rate) : 0,
    failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
  };
}

async function load(contestant: Contestant, seconds: number): Promise<{ rate: number; failures: number }> {
  if ("run" in contestant) return loadDirect(contestant, seconds);
  const { url, method = "GET", headers, body, nextPath, nextBody, status = 200 } = contestant;
  const result = await autocannon({
    url,
    method,
    headers,
    body,
    connections: CONNECTIONS,
    duration: seconds,
    ...((nextPath || nextBody) && {
      requests: [
        {
          setupRequest: (options: autocannon.Request) => ({
            ...options,
            ...(nextPath && { path: nextPath() }),
            ...(nextBody && { body: nextBody() }),
          }),
        },
      ],
    }),
  });
  const good = Object.entries(result.statusCodeStats ?? {})
    .filter(([code]) => Number(code) === status)
    .reduce((sum, [, { count = 0 }]) => sum + count, 0);
  const answered = result["1xx"] + result["2xx"] + result["3xx"] + result["4xx"] + result["5xx"];
  return { rate: good / result.duration, failures: result.errors + answered - good };
}

async function loadDirect({ run }: DirectContestant, seconds: number) {
  const begun = performance.now();
  const until = begun + seconds * 1000;
  let done = 0;
  const worker = async () => {
    while (performance.now() < until) {
      await run();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return { rate: done / ((performance.now() - begun) / 1000), failures: 0 };
}

/** At most a few seconds, also for the slowest. */
const LONGEST_MS = 3000;

async function oneByOne(contestant: Contestant, { single }: Effort): Promise<{ p50: number; p99: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const until = performance.now() + LONGEST_MS;
  while (times.length < single && performance.now() < until) {
    const begun = performance.now();
    await ("run" in contestant ? contestant.run() : once(contestant, agent));
    times.push(performance.now() - begun);
  }
  agent.destroy();
  times.sort((one, other) => one - other);
  return {
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p99: times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0,
  };
}

function once(
  { url, method = "GET", headers = {}, nextPath, nextBody, ...given }: HttpContestant,
  agent: Agent,
): Promise<void> {
  const target = nextPath ? new URL(nextPath(), url) : new URL(url);
  const body = nextBody?.() ?? given.body;
  return new Promise((resolve, reject) => {
    const sent = request(
      target,
      {
        method,
        agent,
        headers: { ...headers, ...(body ? { "content-length": Buffer.byteLength(body) } : {}) },
      },
      (response) => {
        response.on("end", resolve);
        response.on("error", reject);
        response.resume();
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const round = (value: number) => Number(value.toPrecision(4));
