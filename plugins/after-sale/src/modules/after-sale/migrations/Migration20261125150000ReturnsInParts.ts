import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * Returns that arrive and are paid back in parts. `paid` of a line: cents that were paid for its pieces; where only the sum of a return
 * is known, its pieces share it. `written_off` of the lines and `refund_failed_at` are not read any more: they go with the next release.
 */
export class Migration20261125150000ReturnsInParts extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      "alter table after_sale_return_line add column if not exists paid integer not null default 0 check (paid >= 0)",
    );
    this.addSql(`update after_sale_return_line line
      set paid = floor(back.refund_total::numeric * line.quantity / whole.pieces)
      from after_sale_return back,
        (select return_id, sum(quantity) as pieces from after_sale_return_line group by return_id) whole
      where back.id = line.return_id and whole.return_id = line.return_id`);
    this.addSql(`create table if not exists after_sale_arrival (
      return_id text not null references after_sale_return (id) on delete cascade,
      number integer not null check (number > 0),
      lines jsonb not null check (jsonb_typeof(lines) = 'array'),
      is_last boolean not null,
      created_by text,
      created_at timestamptz not null default now(),
      taken_in_at timestamptz,
      told_at timestamptz,
      primary key (return_id, number)
    )`);
    this.addSql(`create index if not exists after_sale_arrival_untold on after_sale_arrival (created_at)
      where told_at is null`);
    this.addSql(`insert into after_sale_arrival (return_id, number, lines, is_last, created_at, taken_in_at, told_at)
      select back.id, 1, (
        select jsonb_agg(jsonb_build_object('item_id', line.item_id, 'quantity', line.quantity,
          'written_off', line.written_off) order by line.position)
        from after_sale_return_line line where line.return_id = back.id), true, received_at, received_at, now()
      from after_sale_return back where received_at is not null on conflict do nothing`);
    this.addSql("update after_sale_return_line set written_off = null where written_off is not null");
    this.addSql(`create table if not exists after_sale_refund (
      return_id text not null references after_sale_return (id) on delete cascade,
      part integer not null check (part > 0),
      cents integer not null check (cents >= 0),
      is_last boolean not null,
      status text not null check (status in ('open', 'paid', 'failed')),
      changed_at timestamptz not null default now(),
      primary key (return_id, part)
    )`);
    this.addSql(`create index if not exists after_sale_refund_unsettled on after_sale_refund (return_id)
      where status <> 'paid'`);
    this.addSql(`insert into after_sale_refund (return_id, part, cents, is_last, status, changed_at)
      select id, 1, refund_total, true, case status when 'refunded' then 'paid' else 'failed' end,
        coalesce(refunded_at, refund_failed_at)
      from after_sale_return
      where received_at is not null and (refunded_at is not null or refund_failed_at is not null)
      on conflict do nothing`);
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists after_sale_refund");
    this.addSql("drop table if exists after_sale_arrival");
    this.addSql("alter table after_sale_return_line drop column if exists paid");
  }
}
