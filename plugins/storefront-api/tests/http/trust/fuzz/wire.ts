import { Agent, request as httpRequest } from "node:http";

export interface WireAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const HANGS_AFTER_MS = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/**
 * Sends a request as it stands: no address is tidied and no header refused on the way, unlike with `fetch`.
 *
 * @throws when no answer comes within half a minute, or the connection ends without one
 */
export function sendRaw(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
): Promise<WireAnswer> {
  const { hostname, port, origin } = new URL(url);
  return new Promise((resolve, reject) => {
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const request = httpRequest(
      {
        agent,
        hostname,
        port,
        method,
        path: url.slice(origin.length),
        headers: { ...headers, ...(bytes ? { "content-length": String(bytes.length) } : {}) },
        timeout: HANGS_AFTER_MS,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", reject);
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    request.once("timeout", () => request.destroy(new Error(`No answer within ${HANGS_AFTER_MS / 1000} s`)));
    request.once("error", reject);
    request.end(bytes);
  });
}
