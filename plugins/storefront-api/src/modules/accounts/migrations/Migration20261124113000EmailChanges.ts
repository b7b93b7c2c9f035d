import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * `account_email_change`: the new address that an account has asked for, one at a time, and those that it has moved to. What was
 * confirmed also says by which other addresses something may be kept of the account.
 * `account_erasure_request`: what one of the staff wants erased and another has to agree to.
 * `account_order_address`: orders whose address was taken into the address book.
 */
export class Migration20261124113000EmailChanges extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists account_email_change (
      id text primary key,
      auth_identity_id text not null,
      customer_id text not null,
      old_email text not null,
      new_email text not null,
      asked_at timestamptz not null default now(),
      confirmed_at timestamptz,
      undo_hash text unique,
      undo_until timestamptz
    )`);
    this.addSql(`create unique index if not exists account_email_change_asked on account_email_change (auth_identity_id)
      where confirmed_at is null`);
    this.addSql(
      "create index if not exists account_email_change_customer on account_email_change (customer_id)",
    );
    this.addSql(`create table if not exists account_erasure_request (
      customer_id text primary key,
      asked_by text not null,
      asked_at timestamptz not null default now()
    )`);
    this.addSql(`create table if not exists account_order_address (
      order_id text primary key,
      taken_at timestamptz not null default now()
    )`);
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists account_order_address");
    this.addSql("drop table if exists account_erasure_request");
    this.addSql("drop table if exists account_email_change");
  }
}
