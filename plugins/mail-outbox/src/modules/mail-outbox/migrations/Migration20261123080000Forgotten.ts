import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Mails of which nothing may be left once they are sent, such as the one that says that somebody was erased. */
export class Migration20261123080000Forgotten extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "mail_outbox" add column if not exists "forget" boolean not null default false;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`alter table "mail_outbox" drop column if exists "forget";`);
  }
}
