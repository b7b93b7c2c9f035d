import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** `preview`: a few pixels of the picture as a data: URL. Pictures from before have none and show a plain ground. */
export class Migration20261121155700PicturePreview extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table if exists picture add column if not exists preview text");
  }

  override async down(): Promise<void> {
    this.addSql("alter table if exists picture drop column if exists preview");
  }
}
