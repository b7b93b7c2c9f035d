import type { HttpClient } from "../../test/http-client";

interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: { content?: Record<string, { schema?: Schema }> } }>>;
}

interface Schema {
  properties?: Record<string, unknown>;
}

const TEN_MB = 10 * 1024 * 1024;
/** Would end the session that the others are asked with, or change who it belongs to. */
const SPARED = /logout|change-password|sessions/;
const PATIENCE_MS = 20_000;

/** Values that no field expects; control characters, halves of characters and depth break parsers and databases. */
const VALUES: unknown[] = [
  "x".repeat(90_000),
  "\u0000\ud800\u202e🫕".repeat(500),
  -1e308,
  null,
  { $gt: "" },
  Array.from({ length: 5000 }, (_, index) => index),
];

/** A body per kind of malice, for the fields that a call knows. */
function bodies(fields: string[]): string[] {
  const filled = VALUES.map((value) =>
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, value]))),
  );
  const deep = `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`;
  return [...filled, deep, "[", JSON.stringify({ [fields[0] ?? "a"]: "x".repeat(TEN_MB) })];
}

/**
 * Sends them to every call of the API, in its path and its body.
 *
 * @returns how many were sent, and which were answered with 5xx or not at all in time
 */
export async function sendHostile(visitor: HttpClient): Promise<{ sent: number; bad: string[] }> {
  const { body: api } = await visitor.get<OpenApi>("/openapi.json");
  const bad: string[] = [];
  let sent = 0;
  const send = async (method: string, path: string, body: string | undefined) => {
    sent += 1;
    const late = new Promise<number>((resolve) => setTimeout(() => resolve(0), PATIENCE_MS).unref());
    const answer = visitor.send(method, path, body, body ? { "content-type": "application/json" } : {});
    const status = await Promise.race([answer.then(({ status }) => status), late]);
    if (status === 0 || status >= 500)
      bad.push(`${method} ${path.slice(0, 60)} ${body?.slice(0, 40) ?? ""}: ${status}`);
  };
  for (const [path, methods] of Object.entries(api.paths)) {
    if (SPARED.test(path)) continue;
    for (const [method, call] of Object.entries(methods)) {
      const address = path
        .replace(/^\/api\/v1/, "")
        .replaceAll(/\{\w+\}/g, encodeURIComponent("\u0000'🫕".repeat(100)));
      if (method === "get") {
        await send("GET", address, undefined);
        await send("GET", `${address}?limit=1e9&offset=-1&q=%00${"x".repeat(5000)}&kind[]=%ff`, undefined);
      } else {
        const schema = call.requestBody?.content?.["application/json"]?.schema;
        for (const body of bodies(Object.keys(schema?.properties ?? {})))
          await send(method.toUpperCase(), address, body);
      }
    }
  }
  return { sent, bad };
}
