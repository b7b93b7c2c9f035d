import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261123010000Links extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "one_time_link" (
      "id" text not null primary key,
      "purpose" text not null,
      "subject" text not null,
      "secret_hash" text not null unique,
      "expires_at" timestamptz not null,
      "used_at" timestamptz null,
      "created_at" timestamptz not null default now()
    );`);
    this.addSql(
      `create index if not exists "IDX_one_time_link_purpose_subject" on "one_time_link" ("purpose", "subject");`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "one_time_link" cascade;`);
  }
}
