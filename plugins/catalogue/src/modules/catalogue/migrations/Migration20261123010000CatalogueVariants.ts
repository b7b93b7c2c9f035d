import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** What products are counted by. */
const COUNTED = "kind, in_stock, price_cents, price_to_cents, offers";

/** Facts of the only variant as the offer of it, until the row is computed anew at the next start. */
const AS_OFFER = `jsonb_build_array(jsonb_build_object('price', price_cents, 'inStock', in_stock, 'facts', facts,
  'folded', (select coalesce(jsonb_object_agg(key, lower(value #>> '{}')), '{}')
    from jsonb_each(facts) where jsonb_typeof(value) = 'string')))`;

/**
 * All variants of a product instead of its first one: what each offers (price, stock, facts) in one column, by which
 * listings are narrowed down and products are counted.
 */
export class Migration20261123010000CatalogueVariants extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table catalogue_product
      add column if not exists offers jsonb not null default '[]',
      add column if not exists price_to_cents integer not null default 0`);
    this.addSql(`alter table catalogue_tally
      add column if not exists offers jsonb not null default '[]',
      add column if not exists price_to_cents integer not null default 0`);
    this.addSql("alter table catalogue_product disable trigger user");
    this.addSql(`update catalogue_product set price_to_cents = price_cents, offers = ${AS_OFFER}`);
    this.addSql("alter table catalogue_product enable trigger user");
    this.addSql(
      `alter table catalogue_product drop column if exists variant_id, drop column if exists facts`,
    );
    this.addSql("alter table catalogue_tally drop column if exists facts");
    this.addSql(`create or replace function catalogue_count() returns trigger language plpgsql as $$
      declare
        columns text := '${COUNTED}';
        added text := format('select 1 as products, %s from new_rows', columns);
        removed text := format('select -1 as products, %s from old_rows', columns);
      begin
        execute format(
          'insert into catalogue_tally as tally (key, products, %1$s)
           select md5(row(%1$s)::text), sum(products), %1$s from (%2$s) changed
           group by %1$s having sum(products) <> 0
           on conflict (key) do update set products = tally.products + excluded.products',
          columns,
          case tg_op when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end);
        return null;
      end $$`);
    this.addSql("delete from catalogue_tally");
    this.addSql(`insert into catalogue_tally (key, products, ${COUNTED})
      select md5(row(${COUNTED})::text), count(*), ${COUNTED} from catalogue_product group by ${COUNTED}`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table catalogue_product add column if not exists facts jsonb not null default '{}',
      add column if not exists variant_id text,
      drop column if exists offers, drop column if exists price_to_cents`);
    this.addSql(`alter table catalogue_tally add column if not exists facts jsonb not null default '{}',
      drop column if exists offers, drop column if exists price_to_cents`);
  }
}
