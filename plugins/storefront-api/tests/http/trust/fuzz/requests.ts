import fc, { type Arbitrary } from "fast-check";
import type { CallContract } from "../../../../src/contract/call-contract";
import { fitting, type Known } from "./fitting";
import { HOSTILE_TEXTS, hostileBody, hostileQuery, hostileValue, wellFormed } from "./hostile";

export type Who = "stranger" | "customer" | "administrator";

/** One request, complete, so that a counterexample can be sent again by hand. */
export interface FuzzRequest {
  who: Who;
  method: string;
  /** Below `/api/v1`, with its query. */
  target: string;
  headers: Record<string, string>;
  body?: string;
}

/** Without the empty text: a path without its last segment is another call's. */
const SEGMENTS = HOSTILE_TEXTS.filter((text) => text !== "");
const RAW_SEGMENTS = ["%", "%zz", "%00", "%c0%af", "..%2f..%2f", "%2e%2e", "a%20b", ";x=1", "%F0%9F%8D%B3"];

const json = { "content-type": "application/json" };

const headerSets: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 10, arbitrary: fc.constant(json) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      {},
      { "content-type": "text/plain" },
      { "content-type": "application/json; charset=utf-16" },
      { "content-type": "application/json; charset=nonsense" },
      { "content-type": "multipart/form-data" },
      { ...json, "content-encoding": "gzip" },
      { ...json, "content-encoding": "nonsense" },
      { ...json, origin: "null" },
      { ...json, origin: "https://evil.example" },
      { ...json, "sec-fetch-site": "cross-site" },
      { ...json, host: "evil.example" },
      { ...json, "x-request-id": "a b\tc" },
      { ...json, "if-none-match": '*, W/"x", "' },
      { ...json, cookie: "shop.sid=%zz; shop.sid=; =; ;;" },
      { ...json, cookie: `shop.sid=${"x".repeat(5_000)}` },
      { ...json, authorization: "Bearer eyJhbGciOiJub25lIn0.e30." },
      { ...json, accept: "text/html", range: "bytes=0-1" },
      { ...json, "x-http-method-override": "DELETE" },
    ),
  },
);

/** Requests to one call: what its schemas accept, and what is one wrong field, body, query or header away from it. */
export function requestsTo(
  contract: CallContract,
  known: Known,
  who: Arbitrary<Who>,
): Arbitrary<FuzzRequest> {
  const body = contract.method === "GET" ? fc.constant(undefined) : bodies(contract, known);
  return fc
    .record({ who, path: paths(contract, known), query: queries(contract, known), headers: headerSets, body })
    .map(({ path, query, ...rest }) => ({
      ...rest,
      method: contract.method,
      target: query ? `${path}?${query}` : path,
    }));
}

function bodies({ body }: CallContract, known: Known): Arbitrary<string | undefined> {
  if (!body) return fc.oneof(fc.constant(undefined), hostileBody);
  const right = fitting(body, known) as Arbitrary<Record<string, unknown>>;
  const wrong = fc
    .tuple(right, hostileValue, fc.nat(), fc.boolean())
    .map(([value, hostile, which, removes]) => spoil(value, hostile, which, removes));
  return fc.oneof(
    { weight: 4, arbitrary: right.map(written) },
    { weight: 5, arbitrary: wrong.map(written) },
    { weight: 1, arbitrary: hostileBody },
  );
}

/** Puts something wrong into one field, or into one field of the records within it. */
function spoil(
  value: Record<string, unknown>,
  hostile: unknown,
  which: number,
  removes: boolean,
): Record<string, unknown> {
  const names = Object.keys(value);
  const name = names[which % Math.max(1, names.length)] ?? "extra";
  const inner = value[name];
  if (Array.isArray(inner) && inner.length > 0 && which % 2 === 0) {
    const [first, ...rest] = inner as unknown[];
    const spoilt = isRecord(first) ? spoil(first, hostile, which >> 1, removes) : hostile;
    return { ...value, [name]: [spoilt, ...rest] };
  }
  if (!removes || names.length === 0) return { ...value, [name]: hostile };
  const { [name]: _, ...rest } = value;
  return rest;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const written = (value: unknown): string => JSON.stringify(value) ?? "";

function queries({ query }: CallContract, known: Known): Arbitrary<string> {
  if (!query) return fc.oneof({ weight: 9, arbitrary: fc.constant("") }, hostileQuery);
  const right = (fitting(query, known) as Arbitrary<Record<string, unknown>>).map((fields) =>
    Object.entries(fields)
      .map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(String(value)))}`)
      .join("&"),
  );
  return fc.oneof({ weight: 3, arbitrary: right }, { weight: 2, arbitrary: hostileQuery });
}

function paths({ path, params }: CallContract, known: Known): Arbitrary<string> {
  if (!params) return fc.constant(path);
  const right = (fitting(params, known) as Arbitrary<Record<string, string>>).map((fields) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => encoded(fields[name] ?? "x")),
  );
  const wrong = fc
    .oneof(fc.constantFrom(...RAW_SEGMENTS), fc.constantFrom(...SEGMENTS).map(encoded))
    .map((segment) => path.replaceAll(/:\w+/g, segment));
  return fc.oneof({ weight: 2, arbitrary: right }, { weight: 1, arbitrary: wrong });
}

const encoded = (text: string): string => encodeURIComponent(wellFormed(text).slice(0, 2_000));
