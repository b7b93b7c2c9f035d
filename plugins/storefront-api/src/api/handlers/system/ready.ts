import { Failure } from "@emberly/kit/failure";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";
import { isStopping } from "./stopping";

/**
 * 200 only when the database answers and this engine stays; the engine does not listen before its migrations are in.
 */
export const ready = bind(calls.ready, async ({ container }) => {
  if (isStopping()) throw new Failure(503, "This engine is stopping");
  const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  try {
    await database.raw("select 1");
  } catch (error) {
    throw new Failure(
      503,
      `The database does not answer: ${error instanceof Error ? error.message : "unknown fault"}`,
    );
  }
  return { ready: true as const };
});
