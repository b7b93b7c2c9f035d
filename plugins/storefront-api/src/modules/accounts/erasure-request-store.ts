import type { RunSql } from "@emberly/kit/sql";

const LIVES_DAYS = 7;

/** What one of the staff wants erased until another agrees, for a week. */
export class ErasureRequestStore {
  constructor(private readonly run: RunSql) {}

  /** Who has asked; undefined for nobody. */
  async askedBy(customerId: string): Promise<string | undefined> {
    const [row] = await this.run<{ asked_by: string }>(
      `select asked_by from account_erasure_request
       where customer_id = ? and asked_at > now() - make_interval(days => ?)`,
      [customerId, LIVES_DAYS],
    );
    return row?.asked_by;
  }

  /** @returns who has asked first: of two at once the later agrees */
  async ask(customerId: string, actorId: string): Promise<string> {
    const [row] = await this.run<{ asked_by: string }>(
      `insert into account_erasure_request as request (customer_id, asked_by) values (?, ?)
       on conflict (customer_id) do update set
         asked_by = case when request.asked_at > now() - make_interval(days => ?) then request.asked_by
           else excluded.asked_by end,
         asked_at = case when request.asked_at > now() - make_interval(days => ?) then request.asked_at else now() end
       returning asked_by`,
      [customerId, actorId, LIVES_DAYS, LIVES_DAYS],
    );
    if (!row) throw new Error("The request was not written down");
    return row.asked_by;
  }

  /** @returns whether anybody had asked */
  async clear(customerId: string): Promise<boolean> {
    const rows = await this.run(
      "delete from account_erasure_request where customer_id = ? returning customer_id",
      [customerId],
    );
    return rows.length > 0;
  }
}
