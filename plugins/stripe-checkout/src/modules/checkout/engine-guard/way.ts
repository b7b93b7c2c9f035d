import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger } from "@medusajs/framework/types";
import { version } from "@medusajs/medusa/package.json";
import { readColumns } from "./columns";
import { hooks } from "./hooks";
import { type EngineFacts, objectionTo } from "./objection";
import { TESTED_ENGINE } from "./tested-engine";

/**
 * Who writes a checkout into the engine's tables: `tables` means this plugin's own statements, `engine` the engine's
 * workflows and modules.
 */
export type Way = "tables" | "engine";

/** Whether this is found out, or `engine` in any case. */
export type EngineTables = "auto" | "never";

/** What the decision is made from. */
interface Engine {
  database: Knex;
  logger: Logger;
  options: { engineTables: EngineTables };
}

const ways = new WeakMap<Knex, Promise<Way>>();

/**
 * The one place that decides it: the plugin's statements only for the very engine that they were tested with, and only
 * while nobody wants to be called by a workflow that they go past. Found out at the engine's start, when all handlers are
 * registered, and kept for the process; the log says once why the engine does the work.
 */
export function wayOf(engine: Engine): Promise<Way> {
  const known = ways.get(engine.database);
  if (known) return known;
  const way = decide(engine);
  ways.set(engine.database, way);
  // A database that did not answer has said nothing about its tables.
  way.catch(() => ways.delete(engine.database));
  return way;
}

async function decide({ database, logger, options }: Engine): Promise<Way> {
  const reason =
    options.engineTables === "never"
      ? "engineTables is never"
      : objectionTo(await factsOf(database), TESTED_ENGINE);
  if (!reason) return "tables";
  logger.warn(`stripe-checkout: the engine's own workflows write carts, orders and payments: ${reason}`);
  return "engine";
}

async function factsOf(database: Knex): Promise<EngineFacts> {
  return {
    release: version,
    missingHooks: hooks.missing(),
    takenHooks: hooks.taken(),
    tables: await readColumns(database, Object.keys(TESTED_ENGINE.tables)),
  };
}
