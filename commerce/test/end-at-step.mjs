// @ts-check
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { Server } from "node:http";
import path from "node:path";
import pg from "pg";

/**
 * Preloaded into an engine that is to end in the middle of a request. What is ordered stands in `end-at-step.json` in the shop's data
 * folder, `{path, step}` or `{path, before}`: as soon as the request of that path is about to take that step, or one that says these
 * words, the process kills itself. A step is a statement that writes, a commit, or a call to the payment service: whatever the world
 * can see of the request happens between two of them. What the request did before is told in `steps.log`, a line each.
 *
 * @typedef {{ left: number, before: string | undefined }} Way what is still to be done of a request before its end
 */
const folder = process.env.DATA_DIR ?? "";
const order = path.join(folder, "end-at-step.json");
const log = path.join(folder, "steps.log");
const WRITES =
  /^\s*commit\b|\binsert into\b|\bdelete from\b|\bupdate (?!of\b|skip\b|nowait\b)\S+ (\S+ )?set\b/i;

/** @type {AsyncLocalStorage<Way>} */
const way = new AsyncLocalStorage();

/**
 * @param {string | undefined} url
 * @returns {Way | undefined}
 */
function ordered(url) {
  try {
    const { path: part, step, before } = JSON.parse(readFileSync(order, "utf8"));
    return url?.includes(part) ? { left: step, before } : undefined;
  } catch {
    // Nothing is ordered.
    return undefined;
  }
}

/** @param {string} what */
function take(what) {
  const mine = way.getStore();
  if (!mine) return;
  mine.left -= 1;
  appendFileSync(log, `${what.replaceAll(/\s+/g, " ").trim().slice(0, 100)}\n`);
  if (mine.before ? !what.includes(mine.before) : mine.left !== 0) return;
  rmSync(order);
  process.kill(process.pid, "SIGKILL");
}

const { emit } = Server.prototype;
/**
 * @this {Server}
 * @param {string} event
 * @param {unknown[]} rest
 */
function emitted(event, ...rest) {
  const pass = () => Reflect.apply(emit, this, [event, ...rest]);
  const mine =
    event === "request"
      ? ordered(/** @type {import("node:http").IncomingMessage} */ (rest[0]).url)
      : undefined;
  return mine ? way.run(mine, pass) : pass();
}
Server.prototype.emit = emitted;

const { query } = pg.Client.prototype;
/**
 * @this {pg.Client}
 * @param {unknown[]} args
 */
function asked(...args) {
  const [first] = args;
  const text = typeof first === "string" ? first : /** @type {{ text?: string }} */ (first)?.text;
  if (text && WRITES.test(text)) take(text);
  return Reflect.apply(query, this, args);
}
pg.Client.prototype.query = /** @type {typeof query} */ (asked);

subscribe("http.client.request.start", (message) => {
  const { request } = /** @type {{ request: import("node:http").ClientRequest }} */ (message);
  if (String(request.getHeader("host")).endsWith(`:${process.env.PAYMENT_SANDBOX_PORT}`))
    take(`${request.method} ${request.path}`);
});
