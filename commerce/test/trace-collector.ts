import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** A span as OTLP's JSON has it, with the name of the service that made it. */
export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, unknown>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<CollectedSpan, "service" | "attributes"> & { attributes: Attribute[] })[] }[];
  }[];
}

/** What an operator's collector is to the shop: takes traces as OTLP over HTTP and keeps them. */
export class TraceCollector {
  readonly spans: CollectedSpan[] = [];
  /** Everything that was sent, as text. */
  sent = "";

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<TraceCollector> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const collector = new TraceCollector(server, `http://127.0.0.1:${port}`);
    server.on("request", async (request, response) => {
      const known = request.method === "POST" && request.url === "/v1/traces";
      if (known) collector.take((await json(request)) as Export);
      response.writeHead(known ? 200 : 404, { "Content-Type": "application/json" }).end("{}");
    });
    return collector;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(sent: Export): void {
    this.sent += JSON.stringify(sent);
    for (const { resource, scopeSpans } of sent.resourceSpans) {
      const service = String(plain(resource.attributes)["service.name"]);
      for (const { attributes, ...span } of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({ service, ...span, attributes: plain(attributes) });
    }
  }
}

function plain(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
