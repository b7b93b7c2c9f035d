import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * How many customers there are with an account and without one, kept by triggers on the engine's table that each start puts in
 * place (../customer-index).
 */
export class Migration20261129180000CustomerCount extends Migration {
  override async up(): Promise<void> {
    this.addSql("create extension if not exists pg_trgm");
    this.addSql(`create table if not exists customer_count (
      id bigint generated always as identity primary key,
      has_account boolean not null,
      customers bigint not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`);
    this.addSql(`create or replace function customer_count_follow() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into customer_count (has_account, customers)
          select has_account, count(*) from new_rows where deleted_at is null group by has_account;
        elsif tg_op = 'DELETE' then
          insert into customer_count (has_account, customers)
          select has_account, -count(*) from old_rows where deleted_at is null group by has_account;
        else
          insert into customer_count (has_account, customers)
          select has_account, sum(customers) from (
            select has_account, 1 as customers from new_rows where deleted_at is null
            union all select has_account, -1 from old_rows where deleted_at is null
          ) moved group by has_account having sum(customers) <> 0;
        end if;
        return null;
      end $$`);
  }

  override async down(): Promise<void> {
    this.addSql("drop index if exists storefront_api_customer_words");
    this.addSql("drop function if exists customer_count_follow() cascade");
    this.addSql("drop table if exists customer_count");
  }
}
