import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** `customer_id`: who brought a picture that no product may show, such as one beside a review. Null for the shop's own. */
export class Migration20261125070000CustomerPictures extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table if exists picture add column if not exists customer_id text");
    this.addSql(
      "create index if not exists picture_customer on picture (customer_id) where customer_id is not null",
    );
  }

  override async down(): Promise<void> {
    this.addSql("alter table if exists picture drop column if exists customer_id");
  }
}
