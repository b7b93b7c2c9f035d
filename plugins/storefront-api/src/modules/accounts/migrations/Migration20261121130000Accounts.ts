import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const STAMPS = `"created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "deleted_at" timestamptz null`;

export class Migration20261121130000Accounts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "account_session" (
      "id" text not null primary key,
      "token_hash" text not null,
      "auth_identity_id" text not null,
      "customer_id" text not null,
      "user_agent" text not null,
      "address" text not null,
      "last_seen_at" timestamptz not null default now(),
      "expires_at" timestamptz not null,
      ${STAMPS}
    );`);
    this.addSql(
      `create unique index if not exists "IDX_account_session_token_hash_unique" on "account_session" ("token_hash") where deleted_at is null;`,
    );
    this.addSql(
      `create index if not exists "IDX_account_session_auth_identity_id" on "account_session" ("auth_identity_id") where deleted_at is null;`,
    );
    this.addSql(`create table if not exists "account_sign_up" (
      "id" text not null primary key,
      "auth_identity_id" text not null,
      "browser_hash" text not null,
      "name" text not null,
      "country" text not null,
      "password_hash" text not null,
      "given_at" timestamptz not null default now(),
      "expires_at" timestamptz not null,
      ${STAMPS}
    );`);
    this.addSql(
      `create unique index if not exists "IDX_account_sign_up_auth_identity_id_browser_hash_unique" on "account_sign_up" ("auth_identity_id", "browser_hash") where deleted_at is null;`,
    );
    this.addSql(`create table if not exists "account_browser" (
      "id" text not null primary key,
      "auth_identity_id" text not null,
      "browser_hash" text not null,
      "last_seen_at" timestamptz not null default now(),
      ${STAMPS}
    );`);
    this.addSql(
      `create unique index if not exists "IDX_account_browser_auth_identity_id_browser_hash_unique" on "account_browser" ("auth_identity_id", "browser_hash") where deleted_at is null;`,
    );
    // The table of rate-limiter-flexible, in the columns that it expects.
    this.addSql(`create table if not exists "account_limit" (
      "key" varchar(255) primary key,
      "points" integer not null default 0,
      "expire" bigint
    );`);
  }

  override async down(): Promise<void> {
    // The table of limits is the staff plugin's too, which goes after this one and takes it along.
    for (const table of ["account_session", "account_sign_up", "account_browser"]) {
      this.addSql(`drop table if exists "${table}" cascade;`);
    }
  }
}
