import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Shop } from "../../../../../../commerce/test/shop";
import type { CallContract } from "../../../../src/contract/call-contract";
import { calls } from "../../../../src/contract/calls";

export interface Route {
  method: string;
  /** With a name that nothing has in place of each parameter. */
  path: string;
}

/** The ways of signing in that exist, so that a path leads further than the first check. */
const REAL: Record<string, string> = { auth_provider: "emailpass", provider: "stripe" };

/** The engine takes any word for a kind of people: those that exist, and others that its paths have. */
const ACTORS = ["user", "USER", "customer", "session", "token", "mfa"];

const fill = (pattern: string) =>
  pattern.replaceAll(/:(\w+)/g, (_, name: string) => REAL[name] ?? `none_${name.toLowerCase()}`);

const fillActors = (pattern: string): string[] =>
  pattern.includes(":actor_type")
    ? ACTORS.map((actor) => fill(pattern.replace(":actor_type", actor)))
    : [fill(pattern)];

/** The engine's setting for telling each route that it registers, plugins' included. */
export const TELL_ROUTES = { name: "LOG_LEVEL", value: "debug" };

/** What the running engine has registered, by its own word, and the calls of `/api/v1`. */
export async function routesOf(shop: Shop): Promise<Route[]> {
  const log = await readFile(path.join(shop.env.DATA_DIR, "logs/engine-1.log"), "utf8");
  const registered = [...log.matchAll(/registering route ([A-Z]+) (\/[^\s"]*)/g)].flatMap(
    ([, method = "", pattern = ""]) => fillActors(pattern).map((path) => ({ method, path })),
  );
  const own = Object.values(calls).map(({ method, path: below }: CallContract) => ({
    method,
    path: `/api/v1${fill(below)}`,
  }));
  return [...registered, ...own];
}
