import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type RunSql, sqlOn } from "@emberly/kit/sql";
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex";
import type { Migration } from "@medusajs/framework/mikro-orm/migrations";
import { testDatabaseServer, testDatabaseUrl } from "../../../commerce/test/test-database";
import { Migration20261121110000EmailOtp } from "../src/modules/email-otp/migrations/Migration20261121110000EmailOtp";
import { Migration20261123010000Links } from "../src/modules/email-otp/migrations/Migration20261123010000Links";
import { Migration20261124100000Prefix } from "../src/modules/email-otp/migrations/Migration20261124100000Prefix";
import { Migration20261125150000Limits } from "../src/modules/email-otp/migrations/Migration20261125150000Limits";
import { Migration20261125160000Passkeys } from "../src/modules/email-otp/migrations/Migration20261125160000Passkeys";
import { Migration20261128120000SentTo } from "../src/modules/email-otp/migrations/Migration20261128120000SentTo";

type MigrationClass = typeof Migration20261121110000EmailOtp;

const OWN: MigrationClass[] = [
  Migration20261121110000EmailOtp,
  Migration20261123010000Links,
  Migration20261124100000Prefix,
  Migration20261125150000Limits,
  Migration20261125160000Passkeys,
  Migration20261128120000SentTo,
];

/** A database with the plugin's tables and those of some of the engine's modules, made by their own migrations. */
export class ScratchDatabase {
  readonly run: RunSql;

  private constructor(
    private readonly name: string,
    readonly knex: Knex,
  ) {
    this.run = sqlOn(knex);
  }

  /** @param modules of the engine's, such as `@medusajs/auth` */
  static async open(modules: string[]): Promise<ScratchDatabase> {
    const name = `codes_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
    const server = testDatabaseServer();
    await server.ensureDatabase(name);
    const connection = testDatabaseUrl(server.port, name);
    const database = new ScratchDatabase(name, knex({ client: "pg", connection }));
    for (const migration of [...OWN, ...modules.flatMap(engineMigrations)]) await database.apply(migration);
    return database;
  }

  async close(): Promise<void> {
    await this.knex.destroy();
    await testDatabaseServer().dropDatabase(this.name);
  }

  private async apply(migration: MigrationClass): Promise<void> {
    const statements: string[] = [];
    const target = { addSql: (sql: string) => statements.push(sql) } as unknown as Migration;
    await migration.prototype.up.call(target as InstanceType<MigrationClass>);
    // Some of the engine's have a question mark, which is no placeholder.
    for (const statement of statements) await this.knex.raw(statement.replaceAll("?", "\\?"));
  }
}

/** The migrations of one of the engine's modules, in their order. */
function engineMigrations(name: string): MigrationClass[] {
  const require = createRequire(__filename);
  const folder = path.join(path.dirname(require.resolve(`${name}/package.json`)), "dist/migrations");
  const files = readdirSync(folder).filter((file) => file.endsWith(".js"));
  return files.sort().flatMap((file) => Object.values(require(path.join(folder, file))));
}
