import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Takes away the index on the engine's notifications that whoever sends mails makes sure of. */
export class Migration20261127182000Sent extends Migration {
  override async up(): Promise<void> {
    this.addSql("select 1");
  }

  override async down(): Promise<void> {
    this.addSql("drop index if exists mail_outbox_sent");
  }
}
