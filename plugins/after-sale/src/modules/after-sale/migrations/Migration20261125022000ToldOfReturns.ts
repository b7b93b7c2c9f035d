import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Which step of a return its customer was told of, and when they were reminded to send it. */
export class Migration20261125022000ToldOfReturns extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table after_sale_return
      add column if not exists told text,
      add column if not exists reminded_at timestamptz`);
    // What was done under the release before has had its mail, or is too old for one.
    this.addSql("update after_sale_return set told = status");
    this.addSql(`create index if not exists after_sale_return_untold on after_sale_return (number)
      where told is distinct from status and status <> 'refunded'`);
  }

  override async down(): Promise<void> {
    this.addSql("drop index if exists after_sale_return_untold");
    this.addSql(
      `alter table after_sale_return drop column if exists told, drop column if exists reminded_at`,
    );
  }
}
