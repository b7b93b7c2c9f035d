import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * `audit_forget_matching` is `audit_forget` for words that are more than an email, such as names: it looks into the entries of the
 * named tables alone, and takes out every text in which the pattern matches.
 */
export class Migration20261124110000AuditForgetsWords extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create or replace function audit_without_matching(value jsonb, pattern text) returns jsonb
      language sql immutable as $$
        select case jsonb_typeof(value)
          when 'object' then (select jsonb_object_agg(key, audit_without_matching(inner_value, pattern))
            from jsonb_each(value) as entry(key, inner_value))
          when 'array' then (select jsonb_agg(audit_without_matching(inner_value, pattern))
            from jsonb_array_elements(value) as inner_value)
          when 'string' then case when value #>> '{}' ~* pattern then to_jsonb('erased'::text) else value end
          else value end
      $$`);
    this.addSql(`create or replace function audit_forget_matching(pattern text, sources text[]) returns integer
      language plpgsql as $$
      declare changed integer;
      begin
        perform set_config('shop.audit_forgets', txid_current()::text, true);
        update audit_entry set
          before = audit_without_matching(before, pattern), after = audit_without_matching(after, pattern)
        where source = any(sources) and concat_ws(' ', before::text, after::text) ~* pattern;
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
    this.addSql("drop function if exists audit_forget_matching");
    this.addSql("drop function if exists audit_without_matching");
  }
}
