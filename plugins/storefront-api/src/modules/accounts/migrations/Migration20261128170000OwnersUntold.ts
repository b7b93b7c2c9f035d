import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const TABLES = ["account_erasure", "account_email_change"];

/** `tell_at`: when a job mails the owner the way back, null once that is done. Whatever is there today counts as told. */
export class Migration20261128170000OwnersUntold extends Migration {
  override async up(): Promise<void> {
    for (const table of TABLES) {
      this.addSql(`alter table ${table} add column if not exists tell_at timestamptz`);
      this.addSql(
        `create index if not exists ${table}_untold on ${table} (tell_at) where tell_at is not null`,
      );
    }
  }

  override async down(): Promise<void> {
    for (const table of TABLES) this.addSql(`alter table ${table} drop column if exists tell_at`);
  }
}
