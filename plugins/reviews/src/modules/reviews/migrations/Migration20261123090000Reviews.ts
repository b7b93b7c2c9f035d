import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const STARS = [1, 2, 3, 4, 5];

/**
 * `review` holds what customers wrote, `review_tally` what of it counts. The tally is kept by a trigger, in the
 * transaction of the change and whoever makes it. Its number of stars and their sum follow from the histogram, so that they
 * cannot differ from it. `revision` rises with everything that shoppers can see.
 */
export class Migration20261123090000Reviews extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists review (
      id text primary key,
      customer_id text,
      product_id text not null,
      variant_id text,
      variant_title text,
      line_item_id text not null,
      author text not null,
      rating smallint not null check (rating between 1 and 5),
      title text not null default '' check (length(title) <= 120),
      body text not null default '' check (length(body) <= 4000),
      status text not null check (status in ('published', 'waiting', 'hidden')),
      hidden_reason text,
      reply text,
      replied_at timestamptz,
      created_at timestamptz not null default now(),
      edited_at timestamptz
    )`);
    this.addSql("create unique index if not exists review_of_customer on review (customer_id, product_id)");
    this.addSql(`create index if not exists review_newest on review (product_id, created_at, id)
      where status = 'published'`);
    this.addSql(`create index if not exists review_by_rating on review (product_id, rating, created_at, id)
      where status = 'published'`);
    this.addSql("create index if not exists review_status on review (status, created_at, id)");
    this.addSql(`create table if not exists review_tally (
      product_id text primary key,
      ${STARS.map((star) => `stars_${star} integer not null default 0 check (stars_${star} >= 0)`).join(", ")},
      total integer not null generated always as (${STARS.map((star) => `stars_${star}`).join(" + ")}) stored,
      sum integer not null generated always as (${STARS.map((star) => `${star} * stars_${star}`).join(" + ")}) stored,
      revision bigint not null default 1
    )`);
    this.addSql(`create or replace function review_follow() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.status = 'published' then
          update review_tally set revision = revision + 1,
            ${STARS.map((star) => `stars_${star} = stars_${star} - (old.rating = ${star})::integer`).join(", ")}
          where product_id = old.product_id;
        end if;
        if tg_op <> 'DELETE' and new.status = 'published' then
          insert into review_tally as kept (product_id, ${STARS.map((star) => `stars_${star}`).join(", ")})
          values (new.product_id, ${STARS.map((star) => `(new.rating = ${star})::integer`).join(", ")})
          on conflict (product_id) do update set revision = kept.revision + 1,
            ${STARS.map((star) => `stars_${star} = kept.stars_${star} + excluded.stars_${star}`).join(", ")};
        end if;
        return null;
      end $$`);
    this.addSql(`create or replace trigger review_follow after insert or update or delete on review
      for each row execute function review_follow()`);
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists review_tally");
    this.addSql("drop table if exists review");
    this.addSql("drop function if exists review_follow()");
  }
}
