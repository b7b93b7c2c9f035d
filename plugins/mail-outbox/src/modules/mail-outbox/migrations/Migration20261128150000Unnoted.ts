import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * The engine notes no deliveries any more, so nobody looks for one in its notifications. What a process that died has left there of
 * a mail that was to be forgotten goes now.
 */
export class Migration20261128150000Unnoted extends Migration {
  override async up(): Promise<void> {
    this.addSql(`do $$ begin
      if to_regclass('notification') is not null then
        delete from notification note where resource_type = 'mail'
          and not exists (select from mail_outbox mail where mail.id = note.resource_id);
      end if;
    end $$`);
    this.addSql("drop index if exists mail_outbox_sent");
  }

  override async down(): Promise<void> {
    this.addSql("select 1");
  }
}
