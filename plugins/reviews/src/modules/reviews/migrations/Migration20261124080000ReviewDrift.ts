import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * `review_drift` is one row: what the nightly recomputation of the tally has found. `kept_at` says when the staff looked at
 * what was reported of a review and let it stand, so that the audit sees that too.
 */
export class Migration20261124080000ReviewDrift extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists review_drift (
      id integer primary key default 1 check (id = 1),
      drift_rows integer not null default 0,
      drift_total bigint not null default 0,
      drift_checked_at timestamptz
    )`);
    this.addSql("insert into review_drift default values on conflict do nothing");
    this.addSql("alter table review add column if not exists kept_at timestamptz");
  }

  override async down(): Promise<void> {
    this.addSql("alter table review drop column if exists kept_at");
    this.addSql("drop table if exists review_drift");
  }
}
