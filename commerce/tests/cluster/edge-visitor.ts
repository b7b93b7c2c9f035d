import { type IncomingHttpHeaders, request } from "node:http";

interface Seen {
  status: number;
  body: string;
}

/** Somebody who comes to the edge from an address of their own and names a host, which `fetch` lets nobody do. Keeps cookies. */
export class EdgeVisitor {
  private readonly cookies = new Map<string, string>();

  /** @param address on loopback, such as `127.0.0.2` */
  constructor(
    private readonly edgeUrl: string,
    private readonly host: string,
    private readonly address: string,
  ) {}

  get(path: string): Promise<Seen> {
    return this.send("GET", path);
  }

  post(path: string, body: object, headers: Record<string, string> = {}): Promise<Seen> {
    return this.send("POST", path, JSON.stringify(body), { "content-type": "application/json", ...headers });
  }

  private send(
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<Seen> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const all = { ...headers, host: this.host, ...(cookie ? { cookie } : {}) };
    return new Promise((resolve, reject) => {
      const asked = request(
        // The path goes out as it is: a URL would resolve the steps up in it before the edge could see them.
        this.edgeUrl,
        { method, path, localAddress: this.address, headers: all },
        async (response) => {
          this.remember(response.headers);
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
        },
      );
      asked.once("error", reject);
      asked.end(body);
    });
  }

  private remember(headers: IncomingHttpHeaders): void {
    for (const line of headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
  }
}

let told = 0;

/** Headers that lie about where a request comes from, each time anew. */
export function lies(): Record<string, string> {
  const made = `203.0.113.${(told++ % 250) + 1}`;
  return { "x-forwarded-for": made, "x-real-ip": made, forwarded: `for=${made}` };
}
