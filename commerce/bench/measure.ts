import autocannon from "autocannon";

/** One way of doing a piece of work over HTTP. */
export interface Contestant {
  name: string;
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

export interface Figures {
  name: string;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Slowest and fastest round's requests per second, as a share of the median: the spread. */
  spread: number;
  failures: number;
}

const ROUNDS = 3;
const ROUND_SECONDS = 3;
const WARM_UP_SECONDS = 1;
const CONNECTIONS = 8;

/**
 * Measures contestants side by side: each is warmed, then they take turns for several rounds, so that what else
 * the machine does hits all of them alike. Figures are the medians of the rounds.
 */
export async function measure(contestants: Contestant[]): Promise<Figures[]> {
  const rounds = new Map<string, autocannon.Result[]>(contestants.map(({ name }) => [name, []]));
  for (const contestant of contestants) await shoot(contestant, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const contestant of contestants) {
      rounds.get(contestant.name)?.push(await shoot(contestant, ROUND_SECONDS));
    }
  }
  return contestants.map(({ name }) => summarise(name, rounds.get(name) ?? []));
}

function shoot(
  { url, method = "GET", headers, body }: Contestant,
  seconds: number,
): Promise<autocannon.Result> {
  return autocannon({ url, method, headers, body, connections: CONNECTIONS, duration: seconds });
}

function summarise(name: string, results: autocannon.Result[]): Figures {
  const rates = results.map(({ requests }) => requests.average);
  const rate = median(rates);
  return {
    name,
    requestsPerSecond: round(rate),
    p50: median(results.map(({ latency }) => latency.p50)),
    p99: median(results.map(({ latency }) => latency.p99)),
    spread: rate > 0 ? round((Math.max(...rates) - Math.min(...rates)) / rate) : 0,
    failures: results.reduce((sum, result) => sum + result.errors + result.non2xx, 0),
  };
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const round = (value: number) => Math.round(value * 100) / 100;
