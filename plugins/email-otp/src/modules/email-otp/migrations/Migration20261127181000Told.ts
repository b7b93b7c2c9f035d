import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Takes away the index on the engine's notifications that whoever sends a code makes sure of. */
export class Migration20261127181000Told extends Migration {
  override async up(): Promise<void> {
    this.addSql("select 1");
  }

  override async down(): Promise<void> {
    this.addSql("drop index if exists email_otp_told");
  }
}
