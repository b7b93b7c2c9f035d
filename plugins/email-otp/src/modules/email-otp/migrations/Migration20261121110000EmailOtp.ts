import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121110000EmailOtp extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "one_time_code" (
      "id" text not null primary key,
      "purpose" text not null,
      "subject" text not null,
      "code_hash" text not null,
      "attempts" integer not null default 0,
      "expires_at" timestamptz not null,
      "used_at" timestamptz null,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "deleted_at" timestamptz null
    );`);
    this.addSql(
      `create unique index if not exists "IDX_one_time_code_purpose_subject_unique" on "one_time_code" ("purpose", "subject") where deleted_at is null;`,
    );
    this.addSql(
      `create index if not exists "IDX_one_time_code_expires_at" on "one_time_code" ("expires_at") where deleted_at is null;`,
    );
    this.addSql(
      `create index if not exists "IDX_one_time_code_deleted_at" on "one_time_code" ("deleted_at") where deleted_at is null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "one_time_code" cascade;`);
  }
}
