import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Shop } from "./shop";

/** To be preloaded into an engine of which {@link statementsOf} tells. */
export const TELL_STATEMENTS = path.join(__dirname, "tell-statements.mjs");

/** The statements that have been run since the work began on behalf of requests whose path has the part, in their order. */
export async function statementsOf(
  shop: Shop,
  part: string,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const file = path.join(shop.env.DATA_DIR, "statements.log");
  writeFileSync(file, "");
  await work();
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { path: string; text: string })
    .filter((statement) => statement.path.includes(part))
    .map(({ text }) => text);
}
