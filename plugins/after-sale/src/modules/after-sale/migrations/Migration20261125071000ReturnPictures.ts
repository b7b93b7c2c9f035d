import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** `pictures`: what a customer shows of what comes back, as the shop's route has given it. The index is for who looks for pictures in use. */
export class Migration20261125071000ReturnPictures extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      "alter table after_sale_return add column if not exists pictures jsonb not null default '[]'",
    );
    this.addSql("alter table after_sale_return drop constraint if exists after_sale_return_pictures_few");
    this.addSql(`alter table after_sale_return add constraint after_sale_return_pictures_few
      check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 3)`);
    this.addSql(
      "create index if not exists after_sale_return_with_pictures on after_sale_return (id) where pictures <> '[]'",
    );
  }

  override async down(): Promise<void> {
    this.addSql("drop index if exists after_sale_return_with_pictures");
    this.addSql("alter table after_sale_return drop column if exists pictures");
  }
}
