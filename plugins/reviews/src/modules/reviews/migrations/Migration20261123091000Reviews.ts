import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261123091000Reviews extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists review (
      id text primary key,
      product_id text not null,
      customer_id text not null,
      variant_title text,
      author text not null,
      rating smallint not null check (rating between 1 and 5),
      title text not null default '',
      text text not null default '',
      status text not null check (status in ('published', 'waiting', 'hidden')),
      reason text,
      reply text,
      replied_at timestamptz,
      created_at timestamptz not null default now(),
      edited_at timestamptz,
      unique (customer_id, product_id)
    )`);
    const shown = "on review (product_id, rating, created_at, id) where status = 'published'";
    this.addSql(`create index if not exists review_by_rating ${shown}`);
    this.addSql(
      "create index if not exists review_by_time on review (product_id, created_at, id) where status = 'published'",
    );
    this.addSql("create index if not exists review_to_staff on review (status, created_at, id)");
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists review");
  }
}
