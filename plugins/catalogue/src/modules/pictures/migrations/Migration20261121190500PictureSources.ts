import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** `source`: where an import found a picture, so that the same import does not bring it a second time. */
export class Migration20261121190500PictureSources extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table if exists picture add column if not exists source text");
  }

  override async down(): Promise<void> {
    this.addSql("alter table if exists picture drop column if exists source");
  }
}
