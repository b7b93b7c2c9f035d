import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What a customer is to be told of an order, written before it happens, so that a process that ends in between leaves it to a job. */
export class Migration20261128060000OrderMailsDue extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists order_mail_due (
      order_id text not null,
      template text not null,
      since timestamptz not null default now(),
      primary key (order_id, template)
    )`);
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists order_mail_due");
  }
}
