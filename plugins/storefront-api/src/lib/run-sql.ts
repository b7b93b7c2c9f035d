import type { Knex } from "@medusajs/framework/mikro-orm/knex";

export type SqlValue = string | number | boolean | Date | null;

/** Runs one SQL statement with `?` placeholders and returns its rows. */
export type RunSql = <Row>(sql: string, values: SqlValue[]) => Promise<Row[]>;

/** For the stores whose rules need statements that an object mapper cannot say: conditional, atomic, one trip. */
export function sqlOn(database: Knex): RunSql {
  return async (sql, values) => (await database.raw(sql, values)).rows;
}
