import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * `picture`: what was stored for each uploaded picture. A row without `product_id` belongs to nobody yet (the
 * form is still open) or no more (its files are about to go); either way it is cleared after a day.
 */
export class Migration20261121101500Pictures extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists picture (
      public_id text primary key,
      product_id text,
      url text not null,
      alt text not null default '',
      width integer,
      height integer,
      renditions jsonb not null default '[]',
      created_at timestamptz not null default now(),
      released_at timestamptz
    )`);
    this.addSql("create index if not exists picture_product on picture (product_id, url)");
    this.addSql(
      "create index if not exists picture_unowned on picture (created_at) where product_id is null",
    );
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists picture");
  }
}
