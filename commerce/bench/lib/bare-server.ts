import { createServer } from "node:http";

/** Headers that belong to one exchange and are made anew by the bare server. */
const PER_EXCHANGE = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "content-encoding",
  "date",
  "set-cookie",
]);

/** A bare Node server that sends the same bytes with the same headers: the ceiling for a page from the cache. */
export async function bareServer(
  body: string,
  headers: Headers,
): Promise<{ url: string; close: () => Promise<void> }> {
  const bytes = Buffer.from(body);
  const same = Object.fromEntries([...headers].filter(([name]) => !PER_EXCHANGE.has(name)));
  const server = createServer((_req, res) => {
    res.writeHead(200, { ...same, "content-length": bytes.length });
    res.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen({ port: 0, host: "127.0.0.1" }, resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("A listening server has no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
