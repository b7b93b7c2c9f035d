import { request as httpRequest } from "node:http";
import type { Route } from "./routes";

const HANGS_AFTER_MS = 15_000;
/** Streams of events, which say nothing until something happens: whoever is not refused by then is let in. */
const STREAM = /\/subscribe$/;
/** Longer than a refusal takes on a busy machine. */
const SILENT_MS = 10_000;

/** Who is let in is the question, not what they are shown: the engine reads the less for it. */
const LITTLE = "?fields=id&limit=1";

/** The status alone: some answers are streams that never end. */
export function knock(
  origin: string,
  { method, path }: Route,
  headers: Record<string, string>,
): Promise<number> {
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      new URL(/^\/(admin|store)\//.test(path) ? path + LITTLE : path, origin),
      {
        method,
        timeout: STREAM.test(path) ? SILENT_MS : HANGS_AFTER_MS,
        headers: {
          ...headers,
          ...(hasBody && { "content-type": "application/json", "content-length": "2" }),
        },
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    request.once("timeout", () => {
      if (STREAM.test(path)) resolve(200);
      request.destroy(new Error(`${method} ${path} hangs`));
    });
    request.once("error", reject);
    request.end(hasBody ? "{}" : undefined);
  });
}
