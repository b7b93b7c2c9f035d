import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * `account_erasure`: accounts that are to be erased, and the mark of those that were; its email goes when it is final.
 * `account_passkey_challenge`: what a browser was asked to sign with a passkey, for a few minutes.
 */
export class Migration20261123080000OwnData extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists account_erasure (
      id text primary key,
      customer_id text not null,
      auth_identity_id text not null unique,
      email text,
      undo_hash text unique,
      requested_at timestamptz not null default now(),
      final_at timestamptz not null,
      claimed_until timestamptz,
      finished_at timestamptz
    )`);
    this.addSql(
      "create index if not exists account_erasure_due on account_erasure (final_at) where finished_at is null",
    );
    this.addSql(`create table if not exists account_passkey_challenge (
      challenge_hash text primary key,
      auth_identity_id text,
      expires_at timestamptz not null
    )`);
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists account_erasure");
    this.addSql("drop table if exists account_passkey_challenge");
  }
}
