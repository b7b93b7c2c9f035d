import { createHash } from "node:crypto";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";

const names = new Map<string, string>();

/**
 * Runs a statement that each connection parses and plans once. For statements whose plan is the same whatever the
 * values are; where it depends on them (a page of a listing) Postgres should see the values.
 *
 * @param sql with `?` placeholders, one of a few in the code: connections remember every one
 */
export async function prepared<Row>(database: Knex, sql: string, values: string[] = []): Promise<Row[]> {
  const name = names.get(sql) ?? createHash("sha256").update(sql).digest("hex").slice(0, 32);
  names.set(sql, name);
  const { rows } = await database.raw<{ rows: Row[] }>(sql, values).options({ name });
  return rows;
}
