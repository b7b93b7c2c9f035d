// @ts-check
import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync } from "node:fs";
import { Server } from "node:http";
import path from "node:path";
import pg from "pg";

/**
 * Preloaded into an engine of which a test wants to know what a request reads: every statement that is run on behalf of
 * one is a line of JSON, `{path, text}`, in `statements.log` of the shop's data folder. Jobs are nobody's request.
 */
const request = new AsyncLocalStorage();
const file = path.join(process.env.DATA_DIR ?? "", "statements.log");

const { emit } = Server.prototype;
/**
 * @this {Server}
 * @param {string} event
 * @param {unknown[]} rest
 */
function emitted(event, ...rest) {
  const pass = () => Reflect.apply(emit, this, [event, ...rest]);
  if (event !== "request") return pass();
  return request.run(/** @type {import("node:http").IncomingMessage} */ (rest[0]).url, pass);
}
Server.prototype.emit = emitted;

const { query } = pg.Client.prototype;
/**
 * @this {pg.Client}
 * @param {unknown[]} args
 */
function told(...args) {
  const asked = request.getStore();
  const [first] = args;
  const text = typeof first === "string" ? first : /** @type {{ text?: string }} */ (first)?.text;
  if (asked && text) appendFileSync(file, `${JSON.stringify({ path: asked, text })}\n`);
  return Reflect.apply(query, this, args);
}
pg.Client.prototype.query = /** @type {typeof query} */ (told);
