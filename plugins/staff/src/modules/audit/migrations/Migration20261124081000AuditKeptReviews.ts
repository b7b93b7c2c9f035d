import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const watchReviews = (columns: string) => `do $$ begin
  if to_regclass('review') is not null then
    create or replace trigger audit_on_update after update on review
      referencing old table as old_rows new table as new_rows
      for each statement execute function audit_write('reviews', 'product_id', '${columns}');
  end if;
end $$`;

/** A reported review that the staff let stand changes `kept_at` alone. Triggers that are there already keep their columns. */
export class Migration20261124081000AuditKeptReviews extends Migration {
  override async up(): Promise<void> {
    this.addSql(watchReviews("status,hidden_reason,reply,kept_at"));
  }

  override async down(): Promise<void> {
    this.addSql(watchReviews("status,hidden_reason,reply"));
  }
}
