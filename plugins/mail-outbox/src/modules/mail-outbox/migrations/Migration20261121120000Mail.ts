import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121120000Mail extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "mail_outbox" (
      "id" text not null primary key,
      "sequence" bigserial not null,
      "recipient" text not null,
      "template" text not null,
      "subject" text not null,
      "body" text null,
      "secret" boolean not null default false,
      "attempts" integer not null default 0,
      "next_attempt_at" timestamptz not null default now(),
      "claimed_until" timestamptz null,
      "sent_at" timestamptz null,
      "given_up_at" timestamptz null,
      "last_error" text null,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "deleted_at" timestamptz null
    );`);
    // What waits is a few rows among all that ever were.
    this.addSql(
      `create index if not exists "IDX_mail_outbox_waiting" on "mail_outbox" ("recipient", "sequence") where sent_at is null and given_up_at is null;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "mail_outbox" cascade;`);
  }
}
