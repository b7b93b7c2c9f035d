import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Who sends mails can name them, so that one that is sent again after a crash is not queued twice. */
export class Migration20261124020000Once extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "mail_outbox" add column if not exists "once" text;`);
    this.addSql(`create unique index if not exists "mail_outbox_once" on "mail_outbox" ("once");`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table "mail_outbox" drop column if exists "once";`);
  }
}
