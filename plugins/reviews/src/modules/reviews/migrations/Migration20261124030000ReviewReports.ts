import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Who found a review wrong since the staff last looked at it. */
export class Migration20261124030000ReviewReports extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists review_report (
      review_id text not null references review (id) on delete cascade,
      customer_id text not null,
      created_at timestamptz not null default now(),
      primary key (review_id, customer_id)
    )`);
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists review_report");
  }
}
