import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * Orders whose customers were asked for reviews, and addresses that want no such mails. The index on the engine's deliveries
 * is made by whoever first looks for them (`requests.ts`): the engine's tables may come after these.
 */
export class Migration20261124021000ReviewRequests extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists review_request (
      order_id text primary key,
      asked_at timestamptz not null default now()
    )`);
    this.addSql(`create table if not exists review_request_stop (
      email text primary key,
      created_at timestamptz not null default now()
    )`);
  }

  override async down(): Promise<void> {
    this.addSql("drop index if exists review_request_delivered");
    this.addSql("drop table if exists review_request_stop");
    this.addSql("drop table if exists review_request");
  }
}
