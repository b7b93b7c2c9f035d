import type { Request, Response } from "express";
import { SENT } from "../../shell/call";

interface Exchange {
  req: Request;
  res: Response;
}

/**
 * Tags the answer with the catalogue's version. Caches may keep it but must ask again, so that a changed price is
 * seen at the next request.
 *
 * @returns true when the client's copy is still right and 304 has been sent
 */
export function sendNotModified({ req, res }: Exchange, version: string): boolean {
  res.set("ETag", `"${version}"`);
  res.set("Cache-Control", "public, max-age=0, must-revalidate");
  if (!names(req.get("if-none-match"), version)) return false;
  res.status(304).end();
  return true;
}

/**
 * Whether an If-None-Match header names the version. Not express's `req.fresh`, which never says 304 to a request
 * with `Cache-Control: no-cache`; here the answer is always checked against the present, which is what that asks.
 */
export function names(ifNoneMatch: string | undefined, version: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === "*" || tag === `"${version}"`);
}

/** Sends records that are JSON text already, without parsing and writing them again. */
export function sendRecords(
  { res }: Exchange,
  { records, total }: { records: string[]; total: number },
): typeof SENT {
  res.set("X-Total-Count", String(total));
  return sendText({ res }, arrayOf(records));
}

/**
 * A JSON array of JSON texts, put together as bytes: a string of more than 128 kB lies apart in V8's memory, and to make one for each
 * answer takes milliseconds.
 */
export function arrayOf(records: readonly string[]): Buffer {
  const between = Math.max(0, records.length - 1);
  const bytes = records.reduce((sum, record) => sum + Buffer.byteLength(record), "[]".length + between);
  const array = Buffer.allocUnsafe(bytes);
  let end = array.write("[");
  for (const [position, record] of records.entries()) {
    if (position > 0) end += array.write(",", end);
    end += array.write(record, end);
  }
  array.write("]", end);
  return array;
}

/** Sends a JSON text as it is, without parsing it. */
export function sendText({ res }: Pick<Exchange, "res">, json: string | Buffer): typeof SENT {
  res.set("Content-Type", "application/json; charset=utf-8").send(json);
  return SENT;
}
