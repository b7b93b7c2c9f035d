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
