import { AsyncLocalStorage } from "node:async_hooks";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** Who of the staff, or which API key, is at work, and with which request. */
export interface Actor {
  id: string;
  /** The email of a user, or the name of a key, such as "API key Warehouse". */
  email: string;
  /** Such as "POST /admin/products/prod_1". */
  call: string;
}

const actors = new AsyncLocalStorage<Actor>();

/** Does something, and all that follows from it, in somebody's name. */
export function actAs<T>(actor: Actor, work: () => T): T {
  return actors.run(actor, work);
}

/** The person or key that this work is done for; undefined when the shop does it by itself. */
export function currentActor(): Actor | undefined {
  return actors.getStore();
}

interface Connection {
  query(sql: string, values: string[]): Promise<unknown>;
}

interface Pool {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<unknown>;
}

const told = new WeakSet<object>();
const named = new WeakMap<Connection, string>();

/**
 * Makes the database know the actor, on each connection that work in their name takes: the audit's triggers read it there.
 * Everything of the engine goes through this one pool, so nothing is written without it. It costs nothing on a connection that
 * has the right name already, or while nobody is at work.
 */
export function tellActors(database: Knex): void {
  const pool = database.client as Pool;
  if (told.has(pool)) return;
  told.add(pool);
  const acquire = pool.acquireConnection.bind(pool);
  pool.acquireConnection = async () => {
    const connection = await acquire();
    const actor = actors.getStore();
    const name = actor ? JSON.stringify(actor) : "";
    if ((named.get(connection) ?? "") === name) return connection;
    try {
      await connection.query("select set_config('shop.actor', $1, false)", [name]);
    } catch (error) {
      await pool.releaseConnection(connection);
      throw error;
    }
    named.set(connection, name);
    return connection;
  };
}
