import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** When a second factor was shown in a session; null in those where none was, all of today's among them. */
export class Migration20261122183000SecondFactorShown extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "account_session" add column if not exists "second_factor_at" timestamptz null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`alter table "account_session" drop column if exists "second_factor_at";`);
  }
}
