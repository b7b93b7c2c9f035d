import { request } from "node:http";

interface Seen {
  status: number;
  body: string;
}

/** Somebody on another machine: asks the edge from an address of their own, for whichever host they name. */
export class Stranger {
  /** @param address on loopback, such as `127.0.0.2` */
  constructor(
    private readonly edgeUrl: string,
    private readonly host: string,
    private readonly address: string,
  ) {}

  get(path: string): Promise<Seen> {
    return this.send("GET", path);
  }

  /** With headers that lie about where the request came from, each time anew. */
  post(path: string, body: object): Promise<Seen> {
    const made = `203.0.113.${Math.floor(Math.random() * 250) + 1}`;
    return this.send("POST", path, JSON.stringify(body), {
      "content-type": "application/json",
      "x-forwarded-for": made,
      "x-real-ip": made,
      forwarded: `for=${made}`,
    });
  }

  private send(
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<Seen> {
    return new Promise((resolve, reject) => {
      const asked = request(
        new URL(path, this.edgeUrl),
        { method, localAddress: this.address, headers: { ...headers, host: this.host } },
        async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
        },
      );
      asked.once("error", reject);
      asked.end(body);
    });
  }
}
