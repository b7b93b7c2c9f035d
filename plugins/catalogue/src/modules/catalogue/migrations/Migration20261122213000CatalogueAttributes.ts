import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const COLUMNS = ["material", "diameter_in", "capacity_qt", "oven_safe_f", "induction", "dishwasher_safe"];

/** What products are counted by. */
const COUNTED = "kind, in_stock, price_cents, facts";

/**
 * One column for all attributes, whichever a shop configures, instead of one for each. Rows get their facts when they are
 * computed anew, which the changed form of the records brings about at the next start.
 */
export class Migration20261122213000CatalogueAttributes extends Migration {
  override async up(): Promise<void> {
    const drop = COLUMNS.map((column) => `drop column if exists ${column}`).join(", ");
    this.addSql(
      `alter table catalogue_product add column if not exists facts jsonb not null default '{}', ${drop}`,
    );
    this.addSql(
      `alter table catalogue_tally add column if not exists facts jsonb not null default '{}', ${drop}`,
    );
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
    this.addSql("alter table catalogue_product drop column if exists facts");
    this.addSql("alter table catalogue_tally drop column if exists facts");
  }
}
