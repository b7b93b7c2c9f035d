import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * `audit_forget` is the one way to change the audit: it takes a person's words out of the entries and leaves an entry that says
 * how many it changed. The table's own triggers let through what this function does, and go on refusing everything else:
 * truncation and deletion always, and updates unless the function has said so for its transaction.
 */
export class Migration20261123080000AuditForgets extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create or replace function audit_refuse() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and current_setting('shop.audit_forgets', true) = txid_current()::text then
          return new;
        end if;
        raise exception 'The audit is append only';
      end $$`);
    // Names the columns of the audit itself, so that a word that is part of a key cannot break the JSON.
    this.addSql(`create or replace function audit_without(value jsonb, words text[]) returns jsonb
      language sql immutable as $$
        select case jsonb_typeof(value)
          when 'object' then (select jsonb_object_agg(key, audit_without(inner_value, words))
            from jsonb_each(value) as entry(key, inner_value))
          when 'array' then (select jsonb_agg(audit_without(inner_value, words))
            from jsonb_array_elements(value) as inner_value)
          when 'string' then case when exists (
              select 1 from unnest(words) as word where position(lower(word) in lower(value #>> '{}')) > 0)
            then to_jsonb('erased'::text) else value end
          else value end
      $$`);
    this.addSql(`create or replace function audit_forget(words text[]) returns integer language plpgsql as $$
      declare changed integer;
      begin
        perform set_config('shop.audit_forgets', txid_current()::text, true);
        update audit_entry set
          actor = case when lower(actor) = any(words) then 'erased' else actor end,
          before = audit_without(before, words), after = audit_without(after, words)
        where exists (select 1 from unnest(words) as word
          where position(word in lower(concat_ws(' ', actor, before::text, after::text))) > 0);
        get diagnostics changed = row_count;
        perform set_config('shop.audit_forgets', '', true);
        if changed > 0 then
          insert into audit_entry (area, action, source, subject, after)
          values ('roles', 'changed', 'audit_entry', 'erasure', jsonb_build_object('entries', changed));
        end if;
        return changed;
      end $$`);
  }

  override async down(): Promise<void> {
    this.addSql("drop function if exists audit_forget");
    this.addSql("drop function if exists audit_without");
    this.addSql(`create or replace function audit_refuse() returns trigger language plpgsql as $$
      begin
        raise exception 'The audit is append only';
      end $$`);
  }
}
