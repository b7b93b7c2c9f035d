import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** A picture is looked up by its address, because several products may show the same one. */
export class Migration20261121160500PictureAddresses extends Migration {
  override async up(): Promise<void> {
    this.addSql("create index if not exists picture_url on picture (url)");
  }

  override async down(): Promise<void> {
    this.addSql("drop index if exists picture_url");
  }
}
