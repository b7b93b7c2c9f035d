import { container } from "@medusajs/framework";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** How long a request waits for a connection to the database before it is answered with 503; by default a minute. */
const PATIENCE_MS = 5000;

/** The engine hands the pool no such setting, so it is told after it was made. */
export function limitWaitForConnections(): void {
  const { client } = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  const { pool } = client as { pool: { acquireTimeoutMillis: number } };
  pool.acquireTimeoutMillis = PATIENCE_MS;
}
