import { Migration } from "@medusajs/framework/mikro-orm/migrations";

interface Sum {
  table: string;
  columns: string[];
  /** Table whose rows are added up, and SQL of what one of them adds; `sign` is -1 for one that goes. */
  of: string;
  adds: string;
  /** Of the columns, what is added up; the others tell the sums apart. */
  summed: string[];
}

const SUMS: Sum[] = [
  {
    table: "order_sales",
    columns: ["placed_at timestamptz", "currency_code text", "orders bigint", "amount numeric"],
    of: "order_state",
    adds: `select date_bin('15 minutes', created_at, 'epoch') as placed_at, currency_code, sign as orders,
      sign * coalesce(amount, 0) as amount from moved where state not in ('hidden', 'canceled')`,
    summed: ["orders", "amount"],
  },
  {
    table: "order_sold_day",
    columns: ["placed_at timestamptz", "variant_id text", "pieces numeric"],
    of: "order_sold",
    adds: `select date_bin('1 day', created_at, 'epoch') as placed_at, variant_id, sign * pieces as pieces from moved`,
    summed: ["pieces"],
  },
];

/** The rows that an event brings and takes, in the transaction of the change. */
const MOVED = {
  insert: { rows: "new table as new_rows", moved: "select 1 as sign, * from new_rows" },
  update: {
    rows: "old table as old_rows new table as new_rows",
    moved: "select 1 as sign, * from new_rows union all select -1, * from old_rows",
  },
  delete: { rows: "old table as old_rows", moved: "select -1 as sign, * from old_rows" },
};

/**
 * What was sold, added up: by quarter hours for the sales of Today, since there are time zones that differ by one, and by days in UTC
 * and variants for the stock's days of cover (docs/decisions/0046). As with `order_state_count`, triggers append by how much a sum
 * changes, so that no two orders wait for each other's, and a job adds the rows up (../order-state/sums).
 */
export class Migration20261127180000OrderSums extends Migration {
  override async up(): Promise<void> {
    for (const sum of SUMS) this.addSum(sum);
  }

  private addSum({ table, columns, of, adds, summed }: Sum): void {
    const names = columns.map((column) => column.split(" ")[0] ?? "");
    const keys = names.filter((name) => !summed.includes(name)).join(", ");
    const addUp = (moved: string) => `
      insert into ${table} (${names.join(", ")})
      with moved as (${moved}), parts as (${adds})
      select ${keys}, ${summed.map((name) => `sum(${name})`).join(", ")} from parts group by ${keys}
      having ${summed.map((name) => `sum(${name}) <> 0`).join(" or ")}`;
    this.addSql(`create table if not exists ${table} (
      id bigint generated always as identity primary key,
      ${columns.map((column) => `${column} not null`).join(", ")}
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`);
    this.addSql(
      `create index if not exists ${table}_lately on ${table} (placed_at) include (${names.slice(1).join(", ")})`,
    );
    for (const [event, { rows, moved }] of Object.entries(MOVED)) {
      const name = `${table}_on_${event}`;
      this.addSql(`create or replace function ${name}() returns trigger language plpgsql as $$
        begin ${addUp(moved)}; return null; end $$`);
      this.addSql(`create or replace trigger ${name} after ${event} on ${of}
        referencing ${rows} for each statement execute function ${name}()`);
    }
    // Nobody writes meanwhile: making a trigger locks its table until all of this is done.
    this.addSql(addUp(`select 1 as sign, * from ${of} where created_at > now() - interval '40 days'`));
  }

  override async down(): Promise<void> {
    for (const { table } of SUMS) {
      for (const event of Object.keys(MOVED)) {
        this.addSql(`drop function if exists ${table}_on_${event}() cascade`);
      }
      this.addSql(`drop table if exists ${table}`);
    }
  }
}
