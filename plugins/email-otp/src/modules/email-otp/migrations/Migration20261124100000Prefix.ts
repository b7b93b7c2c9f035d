import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const TABLES = [
  { before: "one_time_code", now: "email_otp_code" },
  { before: "one_time_link", now: "email_otp_link" },
];

/**
 * Puts the plugin's name before its tables. The names of before stay as views, through which an engine of the release
 * before reads and writes the same rows while both run; Postgres passes every statement of its on to the table.
 */
export class Migration20261124100000Prefix extends Migration {
  override async up(): Promise<void> {
    for (const { before, now } of TABLES) {
      this.addSql(`alter table "${before}" rename to "${now}";`);
      this.addSql(`create view "${before}" as select * from "${now}";`);
    }
  }

  override async down(): Promise<void> {
    for (const { before, now } of TABLES) {
      this.addSql(`drop view if exists "${before}";`);
      this.addSql(`alter table if exists "${now}" rename to "${before}";`);
    }
  }
}
