import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const TABLES = [
  { before: "one_time_code", now: "email_otp_code" },
  { before: "one_time_link", now: "email_otp_link" },
];

/** Codes and links say which address they were mailed to. An engine of the release before leaves that empty. */
export class Migration20261128120000SentTo extends Migration {
  override async up(): Promise<void> {
    for (const { before, now } of TABLES) {
      this.addSql(`alter table "${now}" add column if not exists "sent_to" text null;`);
      this.addSql(`create or replace view "${before}" as select * from "${now}";`);
    }
  }

  override async down(): Promise<void> {
    for (const { before, now } of TABLES) {
      this.addSql(`drop view if exists "${before}";`);
      this.addSql(`alter table if exists "${now}" drop column if exists "sent_to";`);
      this.addSql(`create view "${before}" as select * from "${now}";`);
    }
  }
}
