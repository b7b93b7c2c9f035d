import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc, { type Arbitrary } from "fast-check";
import { HOSTILE_TEXTS, hostileBody, hostileQuery, hostileValue, wellFormed } from "./hostile";

export interface DashboardRequest {
  method: string;
  /** From the engine's origin. */
  target: string;
  body?: string;
}

const PLUGINS = ["storefront-api", "stripe-checkout"];
const FIELDS = [
  "stocked",
  "threshold",
  "items",
  "lines",
  "list",
  "csv",
  "trackingNumber",
  "carrier",
  "id",
  "note",
];

/** The dashboard's routes that are this shop's own, from the sources. */
function ownRoutes(): { method: string; path: string }[] {
  return PLUGINS.flatMap((plugin) => {
    const folder = path.resolve(__dirname, `../../../../../${plugin}/src/api`);
    return readdirSync(path.join(folder, "admin"), { recursive: true, encoding: "utf8" })
      .filter((file) => path.basename(file) === "route.ts")
      .flatMap((file) => {
        const source = readFileSync(path.join(folder, "admin", file), "utf8");
        const methods = [...source.matchAll(/export (?:async function|const) (GET|POST|DELETE)/g)];
        return methods.map(([, method = ""]) => ({ method, path: `/admin/${path.dirname(file)}` }));
      });
  });
}

/** Hostile requests to the dashboard's own routes: bodies, queries and ids; there is no schema to begin from. */
export function dashboardRequests(): Arbitrary<DashboardRequest> {
  const body = fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .dictionary(fc.constantFrom(...FIELDS), hostileValue)
        .map((value) => JSON.stringify(value)),
    },
    { weight: 1, arbitrary: hostileBody },
  );
  const id = fc.constantFrom(...HOSTILE_TEXTS.filter((text) => text !== "" && text.length < 500), "none_1");
  return fc
    .record({ route: fc.constantFrom(...ownRoutes()), id, query: fc.option(hostileQuery), body })
    .map(({ route, id: name, query, body: text }) => ({
      method: route.method,
      target: `${route.path.replaceAll(/\[\w+\]/g, encodeURIComponent(wellFormed(name)))}${query ? `?${query}` : ""}`,
      body: route.method === "GET" ? undefined : text,
    }));
}
