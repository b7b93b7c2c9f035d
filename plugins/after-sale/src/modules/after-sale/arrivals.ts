import type { RunSql } from "@emberly/kit/sql";
import type { Arrival } from "./return-record";

/** What of returns has come. The caller holds the order's lock. */
export class ArrivalStore {
  constructor(private readonly run: RunSql) {}

  /** Writes down what is about to be taken in, so that it can be finished when the process ends. */
  async begin(
    returnId: string,
    {
      number,
      lines,
      is_last,
      words,
      created_by,
    }: Pick<Arrival, "number" | "lines" | "is_last" | "words" | "created_by">,
  ): Promise<void> {
    await this.run(
      `insert into after_sale_arrival (return_id, number, lines, is_last, words, created_by) values (?, ?, ?, ?, ?, ?)`,
      [returnId, number, JSON.stringify(lines), is_last, words, created_by],
    );
  }

  /** Forgets what the engine has refused. */
  async giveUp(returnId: string, number: number): Promise<void> {
    await this.run(
      "delete from after_sale_arrival where return_id = ? and number = ? and taken_in_at is null",
      [returnId, number],
    );
  }

  /** Notes that the engine has taken it in; the last one moves the return on. One statement. */
  async finish(returnId: string, number: number): Promise<void> {
    await this.run(
      `with taken as (update after_sale_arrival set taken_in_at = now()
         where return_id = ? and number = ? and taken_in_at is null returning is_last)
       update after_sale_return set status = 'received', received_at = now()
       where id = ? and status = 'approved' and (select is_last from taken)`,
      [returnId, number, returnId],
    );
  }

  /** Notes that the engine has cancelled its return, of which nothing came: that ends ours. The mail about its end tells of it. One statement. */
  async close(returnId: string, number: number): Promise<void> {
    await this.run(
      `with closed as (update after_sale_arrival set taken_in_at = now(), told_at = now()
         where return_id = ? and number = ? and taken_in_at is null returning words)
       update after_sale_return set status = 'refused', decided_at = now(), words = closed.words
       from closed where id = ? and status = 'approved'`,
      [returnId, number, returnId],
    );
  }

  /** Arrivals of which {@link markTold} has not said that the customer knows, the oldest first. */
  async untold(): Promise<{ return_id: string; number: number }[]> {
    return this.run(
      `select return_id, number from after_sale_arrival
       where told_at is null and taken_in_at > now() - interval '7 days' order by created_at limit 100`,
      [],
    );
  }

  async markTold(returnId: string, number: number): Promise<void> {
    await this.run("update after_sale_arrival set told_at = now() where return_id = ? and number = ?", [
      returnId,
      number,
    ]);
  }
}
