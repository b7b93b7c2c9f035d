import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * `audit_entry` (docs/decisions/0007): who changed what and when. `audit_write` fills it from the triggers of
 * ../triggers, in the transaction of the change; who it was says the setting `shop.actor` of the connection. The table
 * refuses to be changed, whoever asks.
 */
export class Migration20261121163000Audit extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists audit_entry (
      id bigserial primary key,
      at timestamptz not null default clock_timestamp(),
      actor_id text,
      actor text,
      call text,
      area text not null,
      action text not null,
      source text not null,
      subject text not null,
      before jsonb,
      after jsonb
    )`);
    this.addSql("create index if not exists audit_entry_area on audit_entry (area, id desc)");
    this.addSql("create index if not exists audit_entry_actor on audit_entry (actor, id desc)");
    this.addSql("create index if not exists audit_entry_at on audit_entry (at)");
    this.addSql(`create or replace function audit_refuse() returns trigger language plpgsql as $$
      begin
        raise exception 'The audit is append only';
      end $$`);
    this.addSql(`create or replace trigger audit_entry_stays before update or delete on audit_entry
      for each row execute function audit_refuse()`);
    this.addSql(`create or replace trigger audit_entry_is_kept before truncate on audit_entry
      for each statement execute function audit_refuse()`);
    this.addSql(`create or replace function audit_pick(row_json jsonb, names text[]) returns jsonb
      language sql immutable as $$
        select jsonb_object_agg(name, row_json -> name) from unnest(names) as name
      $$`);
    // Arguments: area, column that names the subject, the columns that count, separated by commas.
    this.addSql(`create or replace function audit_write() returns trigger language plpgsql as $$
      declare
        actor jsonb := nullif(current_setting('shop.actor', true), '')::jsonb;
        names text[] := string_to_array(tg_argv[2], ',');
      begin
        if tg_op = 'INSERT' then
          insert into audit_entry (actor_id, actor, call, area, action, source, subject, after)
          select actor->>'id', actor->>'email', actor->>'call', tg_argv[0], 'created', tg_table_name,
            made.value->>tg_argv[1], audit_pick(made.value, names)
          from (select to_jsonb(new_rows) as value from new_rows) made;
        elsif tg_op = 'DELETE' then
          insert into audit_entry (actor_id, actor, call, area, action, source, subject, before)
          select actor->>'id', actor->>'email', actor->>'call', tg_argv[0], 'deleted', tg_table_name,
            gone.value->>tg_argv[1], audit_pick(gone.value, names)
          from (select to_jsonb(old_rows) as value from old_rows) gone
          where gone.value->>'deleted_at' is null;
        else
          insert into audit_entry (actor_id, actor, call, area, action, source, subject, before, after)
          select actor->>'id', actor->>'email', actor->>'call', tg_argv[0],
            case when was.value->>'deleted_at' is null and now.value->>'deleted_at' is not null then 'deleted'
              when was.value->>'deleted_at' is not null and now.value->>'deleted_at' is null then 'restored'
              else 'changed' end,
            tg_table_name, now.value->>tg_argv[1],
            audit_pick(was.value, difference.names),
            case when now.value->>'deleted_at' is null then audit_pick(now.value, difference.names) end
          from (select to_jsonb(old_rows) as value from old_rows) was
          join (select to_jsonb(new_rows) as value from new_rows) now on now.value->>'id' = was.value->>'id'
          cross join lateral (
            -- What goes or comes back is written down as a whole.
            select array_agg(name) as names from unnest(names) as name
            where was.value->name is distinct from now.value->name
              or (was.value->>'deleted_at' is null) <> (now.value->>'deleted_at' is null)
          ) difference
          where difference.names is not null;
        end if;
        return null;
      end $$`);
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists audit_entry");
    this.addSql("drop function if exists audit_write cascade");
    this.addSql("drop function if exists audit_refuse cascade");
    this.addSql("drop function if exists audit_pick");
  }
}
