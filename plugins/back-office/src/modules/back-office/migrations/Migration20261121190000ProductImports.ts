import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * `product_import`: one CSV and how far it is. `product_import_row`: each of its lines with what it asks for, what that
 * would change and what became of it. `product_import_archive`: a zip of pictures, kept in the file module until its
 * import is through or two days have passed.
 */
export class Migration20261121190000ProductImports extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists product_import (
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
    this.addSql("create index if not exists product_import_newest on product_import (created_at desc)");
    this.addSql(`create table if not exists product_import_row (
      import_id text not null references product_import (id) on delete cascade,
      line integer not null,
      label text not null,
      product_id text,
      wanted jsonb not null,
      effects jsonb not null default '[]',
      state text not null,
      fault text,
      primary key (import_id, line)
    )`);
    this.addSql(
      "create index if not exists product_import_row_by_state on product_import_row (import_id, state, line)",
    );
    this.addSql(`create table if not exists product_import_archive (
      id text primary key,
      file_key text not null,
      import_id text unique,
      created_at timestamptz not null default now()
    )`);
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists product_import_archive");
    this.addSql("drop table if exists product_import_row");
    this.addSql("drop table if exists product_import");
  }
}
