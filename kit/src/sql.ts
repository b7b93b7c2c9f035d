import { createHash } from "node:crypto";
import { asValue } from "@medusajs/framework/awilix";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

export type SqlValue = string | number | boolean | Date | null | string[];

/** Runs one SQL statement with `?` placeholders and returns its rows. */
export type RunSql = <Row>(sql: string, values: SqlValue[]) => Promise<Row[]>;

/** For the stores whose rules need statements that an object mapper cannot say: conditional, atomic, one trip. */
export function sqlOn(database: Knex): RunSql {
  return async (sql, values) => (await database.raw(sql, values)).rows;
}

/** For readers outside the modules, which have the container. */
export const sqlOf = (container: MedusaContainer): RunSql =>
  sqlOn(container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION));

/** Runs statements in one transaction: all of them count, or none. */
export function inTransaction<T>(container: MedusaContainer, work: (run: RunSql) => Promise<T>): Promise<T> {
  const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  return database.transaction((transaction) => work(sqlOn(transaction)));
}

/** A container of one's own, whose readers and writers by {@link sqlOf} take part in a transaction. */
export function within(container: MedusaContainer, transaction: Knex.Transaction): MedusaContainer {
  const scope = container.createScope() as MedusaContainer;
  scope.register(ContainerRegistrationKeys.PG_CONNECTION, asValue(transaction));
  return scope;
}

const names = new Map<string, string>();

/**
 * Runs a statement that each connection parses and plans once. For statements whose plan is the same whatever the
 * values are; where it depends on them (a page of a listing) Postgres should see the values.
 *
 * @param sql with `?` or `:name` placeholders, one of a few in the code: connections remember every one. It names its columns: with `*`
 *   it would fail on a connection that knows it already once a migration adds one. Once a migration gives one of them another type it
 *   does so all the same, until the connection ends
 */
export async function prepared<Row>(
  database: Knex,
  sql: string,
  values: readonly Knex.RawBinding[] | Knex.ValueDict = [],
): Promise<Row[]> {
  const name = names.get(sql) ?? createHash("sha256").update(sql).digest("hex").slice(0, 32);
  names.set(sql, name);
  const { rows } = await database.raw<{ rows: Row[] }>(sql, values).options({ name });
  return rows;
}
