import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What happens to the answer of a call whose path fits; `limit` is what Stripe says when it is asked too much, `fault` what it says when
 * something is wrong with itself.
 */
export type Fate = "deliver" | "hold" | "lose" | "refuse" | "limit" | "fault";

const SECOND_MS = 1000;

const RATE_LIMIT = {
  error: { type: "invalid_request_error", code: "rate_limit", message: "Request rate limit exceeded." },
};
const FAULT = { error: { type: "api_error", message: "Something went wrong on Stripe's end." } };

/**
 * A network between shop and Stripe that can be told to misbehave: every request arrives, but answers can be held
 * back until `release` or lost together with their connection. A refused request does not arrive, nor does one too many or at fault.
 */
export class SlowStripe {
  private fate: { path: RegExp; fate: Fate } | undefined;
  private readonly waiting: (() => void)[] = [];
  /** Every call, such as `GET /v1/events?limit=100`, in the order in which they came. */
  readonly calls: string[] = [];
  /** How many calls were answered with 429, since the limit was set. */
  limited = 0;
  /** The most calls that came within a second since then. */
  peak = 0;
  private mostPerS = Number.POSITIVE_INFINITY;
  private lately: number[] = [];

  private constructor(
    private readonly server: Server,
    private target: string,
  ) {}

  static async start(): Promise<SlowStripe> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const network = new SlowStripe(server, "");
    server.on("request", (incoming, outgoing) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () => {
        // The shop asks before anybody has said where to.
        if (!network.target) {
          incoming.socket.destroy();
          return;
        }
        const call = `${incoming.method} ${incoming.url}`;
        network.calls.push(call);
        if (network.isTooMuch() || network.fateOf(call) === "limit") {
          network.limited += 1;
          outgoing.writeHead(429, { "content-type": "application/json" }).end(JSON.stringify(RATE_LIMIT));
          return;
        }
        if (network.fateOf(call) === "fault") {
          outgoing.writeHead(500, { "content-type": "application/json" }).end(JSON.stringify(FAULT));
          return;
        }
        if (network.fateOf(call) === "refuse") {
          incoming.socket.destroy();
          return;
        }
        const { host: _, ...headers } = incoming.headers;
        const onward = request(`${network.target}${incoming.url}`, { method: incoming.method, headers });
        onward.on("response", (answer) => {
          const body: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => body.push(chunk));
          answer.on("end", () => {
            const deliver = () =>
              outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(body));
            const fate = network.fateOf(call);
            if (fate === "lose") incoming.socket.destroy();
            else if (fate === "hold") network.waiting.push(deliver);
            else deliver();
          });
        });
        onward.on("error", () => incoming.socket.destroy());
        onward.end(Buffer.concat(chunks));
      });
    });
    return network;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** How many answers wait for `release`. */
  get held(): number {
    return this.waiting.length;
  }

  /** Where requests go. */
  leadTo(target: string): void {
    this.target = target;
  }

  /** From now on, for calls such as `POST /v1/checkout/sessions`. */
  set(path: RegExp, fate: Fate): void {
    this.fate = { path, fate };
  }

  /** From now on no more calls are answered within a second. */
  limitTo(callsPerS: number): void {
    this.mostPerS = callsPerS;
    this.peak = 0;
    this.limited = 0;
  }

  /** Delivers what was held and everything from now on. */
  release(): void {
    this.fate = undefined;
    for (const deliver of this.waiting.splice(0)) deliver();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }

  private isTooMuch(): boolean {
    const now = Date.now();
    this.lately = [...this.lately.filter((at) => at > now - SECOND_MS), now];
    this.peak = Math.max(this.peak, this.lately.length);
    return this.lately.length > this.mostPerS;
  }

  private fateOf(call: string): Fate {
    return this.fate?.path.test(call) ? this.fate.fate : "deliver";
  }
}
