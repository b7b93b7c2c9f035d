import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** A return that is the withdrawal from a contract: nobody decides it. The index is for whoever looks for those that wait for their parcel. */
export class Migration20261125091000Withdrawals extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      "alter table after_sale_return add column if not exists is_withdrawal boolean not null default false",
    );
    this.addSql(`create index if not exists after_sale_return_withdrawn on after_sale_return (number)
      where is_withdrawal and status = 'requested'`);
  }

  override async down(): Promise<void> {
    this.addSql("drop index if exists after_sale_return_withdrawn");
    this.addSql("alter table after_sale_return drop column if exists is_withdrawal");
  }
}
