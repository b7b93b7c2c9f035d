import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * `stock_import`: one CSV and how far it is. `stock_import_row`: each of its lines with what it would do, or why not,
 * and what it has done, from which it can be undone. Quantities in pieces.
 */
export class Migration20261121160000StockImports extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists stock_import (
      id text primary key,
      file_name text not null,
      state text not null,
      total integer not null,
      done integer not null default 0,
      problem text,
      created_by text not null,
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      applied_at timestamptz,
      undone_at timestamptz
    )`);
    this.addSql("create index if not exists stock_import_newest on stock_import (created_at desc)");
    this.addSql(`create table if not exists stock_import_row (
      import_id text not null references stock_import (id) on delete cascade,
      line integer not null,
      label text not null,
      item_id text,
      stocked_before float8,
      stocked_after float8,
      threshold_before integer,
      threshold_after integer,
      state text not null,
      fault text,
      primary key (import_id, line)
    )`);
    this.addSql(
      "create index if not exists stock_import_row_by_state on stock_import_row (import_id, state, line)",
    );
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists stock_import_row");
    this.addSql("drop table if exists stock_import");
  }
}
