import { lookup } from "node:dns";
import { createWriteStream } from "node:fs";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PictureFault } from "../inspect";
import { isLoopback, isPublic } from "./public-address";

export const MOST_BYTES = 10 * 1024 * 1024;

export interface FetchRules {
  /** Lets http and https reach this machine itself: for tests, never in production. */
  allowLoopback: boolean;
  /** Milliseconds for the whole fetch, redirects included. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;
const MOST_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Why an address would not be fetched, as far as that shows without asking anybody. The message fits behind the address. Null
 * when nothing speaks against it.
 */
export function addressFault(address: string, { allowLoopback }: FetchRules): string | null {
  if (!URL.canParse(address)) return "is no web address";
  const url = new URL(address);
  const host = bare(url.hostname);
  const loopback = allowLoopback && (isLoopback(host) || host === "localhost");
  if (url.protocol !== "https:" && !(loopback && url.protocol === "http:")) return "is no https address";
  if (url.username || url.password) return "carries a name or a password";
  if (isIP(host) && !isPublic(host) && !loopback) return "is not on the public internet";
  return null;
}

/**
 * Fetches a picture from another server into a file. What the name resolves to is looked at when the connection is
 * made, so that neither a redirect nor a name that resolves differently the second time leads into our own network.
 *
 * @param target absolute path of a file that does not exist yet
 * @throws PictureFault with the reason, to be read behind the address
 */
export async function fetchPicture(address: string, target: string, rules: FetchRules): Promise<void> {
  const signal = AbortSignal.timeout(rules.timeoutMs ?? TIMEOUT_MS);
  try {
    let url = address;
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const fault = addressFault(url, rules);
      if (fault) throw new PictureFault(hop === 0 ? fault : `leads to an address that ${fault}`);
      const response = await ask(new URL(url), rules, signal);
      const status = response.statusCode ?? 0;
      const location = response.headers.location;
      if (REDIRECTS.has(status) && location && URL.canParse(location, url)) {
        response.destroy();
        url = new URL(location, url).href;
        continue;
      }
      if (status !== 200) {
        response.destroy();
        throw new PictureFault(`answers ${status}`);
      }
      if (Number(response.headers["content-length"] ?? 0) > MOST_BYTES) {
        response.destroy();
        throw tooLarge();
      }
      await pipeline(response, bounded(), createWriteStream(target, { flags: "wx", mode: 0o600 }), {
        signal,
      });
      return;
    }
    throw new PictureFault("redirects too often");
  } catch (cause) {
    if (cause instanceof PictureFault) throw cause;
    if (signal.aborted) throw new PictureFault("takes too long", { cause });
    throw new PictureFault("cannot be reached", { cause });
  }
}

function ask(url: URL, rules: FetchRules, signal: AbortSignal): Promise<http.IncomingMessage> {
  const { get } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    // A connection of its own, because a kept one would not be looked up again.
    get(url, { agent: false, lookup: guarded(rules), signal, headers: { accept: "image/*" } }, resolve).on(
      "error",
      reject,
    );
  });
}

/** Resolves a name like the system does, and refuses it when any of its addresses is not a public one. */
function guarded({ allowLoopback }: FetchRules): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) {
        callback(error ?? new PictureFault("cannot be found"), "", 0);
        return;
      }
      const allowed = addresses.every(
        ({ address }) => isPublic(address) || (allowLoopback && isLoopback(address)),
      );
      if (!allowed) callback(new PictureFault("is not on the public internet"), "", 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function bounded(): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > MOST_BYTES) done(tooLarge());
      else done(null, chunk);
    },
  });
}

const tooLarge = () => new PictureFault("is larger than 10 MB");

/** A host without the brackets of an IPv6 address. */
const bare = (hostname: string) => hostname.replace(/^\[(.*)\]$/, "$1");
