import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** `pictures`: what its author shows with a review, as the shop's route has given it. The index is for who looks for pictures in use. */
export class Migration20261125070500ReviewPictures extends Migration {
  override async up(): Promise<void> {
    this.addSql("alter table review add column if not exists pictures jsonb not null default '[]'");
    this.addSql("alter table review drop constraint if exists review_pictures_few");
    this.addSql(`alter table review add constraint review_pictures_few
      check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 3)`);
    this.addSql("create index if not exists review_with_pictures on review (id) where pictures <> '[]'");
  }

  override async down(): Promise<void> {
    this.addSql("drop index if exists review_with_pictures");
    this.addSql("alter table review drop column if exists pictures");
  }
}
