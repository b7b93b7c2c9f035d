import type { RunSql } from "@emberly/kit/sql";
import type { ReturnRefund } from "./return-record";

/** What is paid back for returns, part by part. The caller holds the order's lock. */
export class RefundStore {
  constructor(private readonly run: RunSql) {}

  /** Writes down what is about to be paid back: a new part, or again one that the bank has sent back. */
  async begin(
    returnId: string,
    { part, cents, is_last }: Pick<ReturnRefund, "part" | "cents" | "is_last">,
  ): Promise<void> {
    await this.run(
      `insert into after_sale_refund (return_id, part, cents, is_last, status) values (?, ?, ?, ?, 'open')
       on conflict (return_id, part) do update set status = 'open', changed_at = now()`,
      [returnId, part, cents, is_last],
    );
  }

  /** Forgets a part that Stripe has refused. */
  async giveUp(returnId: string, part: number): Promise<void> {
    await this.run("delete from after_sale_refund where return_id = ? and part = ? and status = 'open'", [
      returnId,
      part,
    ]);
  }

  /** Notes that a part is paid. @param cents that Stripe has paid back. @param ends whether nothing is owed after it */
  async finish(
    returnId: string,
    { part, cents, ends }: { part: number; cents: number; ends: boolean },
  ): Promise<void> {
    await this.run(
      `with paid as (update after_sale_refund set status = 'paid', cents = ?, changed_at = now()
         where return_id = ? and part = ? and status <> 'paid' returning 1)
       update after_sale_return set status = 'refunded', refunded_at = now()
       where id = ? and status = 'received' and ?::boolean and exists (select 1 from paid)`,
      [cents, returnId, part, returnId, ends],
    );
  }

  /** Lets a return wait for a part again: the bank has sent it back. */
  async fail(returnId: string, part: number): Promise<void> {
    await this.run(
      `with failed as (update after_sale_refund set status = 'failed', changed_at = now()
         where return_id = ? and part = ? and status <> 'failed' returning 1)
       update after_sale_return set status = 'received', refunded_at = null
       where id = ? and status = 'refunded' and exists (select 1 from failed)`,
      [returnId, part, returnId],
    );
  }

  /** Parts that wait to be paid again. */
  async failed(): Promise<{ return_id: string; part: number }[]> {
    return this.run("select return_id, part from after_sale_refund where status = 'failed'", []);
  }
}
