import { type RunSql, sqlOn } from "@emberly/kit/sql";
import { hashToken, newToken } from "@emberly/kit/token";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ContainerRegistrationKeys, generateEntityId } from "@medusajs/framework/utils";
import { type AfterSaleOptions, checkOptions } from "./options";
import { type ReturnedProduct, reasonsByProduct } from "./reasons-by-product";
import type { ListedReturn, NewReturn, ReturnRecord, ReturnStatus } from "./return-record";
import type { ReturnRules, ReturnWindow } from "./returnable-until";

/** How long a browser that has shown an order's code sees that order. */
export const LOOKUP_MINUTES = 30;

const RETURNS = `
  select back.id, back.number::int as number, back.order_id, back.status, back.is_withdrawal, back.note, back.pictures, back.refund_total, back.fee, back.words,
    back.engine_return_id, back.created_at, back.decided_at, back.received_at, back.refunded_at,
    back.refund_failed_at,
    (select jsonb_agg(to_jsonb(line) - 'return_id' - 'position' order by line.position)
     from after_sale_return_line line where line.return_id = back.id) as lines
  from after_sale_return back`;

/** A withdrawal that can be dealt with without anybody. */
interface RipeWithdrawal {
  id: string;
  order_id: string;
  customer_id: string | null;
  is_cancelled: boolean;
}

const RIPE_WITHDRAWALS = `
  select back.id, back.order_id, o.customer_id, o.status = 'canceled' as is_cancelled
  from after_sale_return back join "order" o on o.id = back.order_id
  where back.is_withdrawal and back.status = 'requested' and (o.status = 'canceled' or not exists (
    select 1 from after_sale_return_line line
    join order_item i on i.item_id = line.item_id and i.order_id = o.id and i.version = o.version and i.deleted_at is null
    where line.return_id = back.id
    group by i.id having sum(line.quantity) > greatest(max(i.shipped_quantity), max(i.delivered_quantity))
      - max(i.return_requested_quantity) - max(i.return_received_quantity) - max(i.return_dismissed_quantity)))
  order by back.number limit 100`;

/** A step of a return: its status, what is written down with it, and which moment it is. */
interface ReturnChange {
  status: ReturnStatus;
  now: "decided_at" | "received_at" | "refunded_at";
  words?: string | null;
  engine_return_id?: string;
  /** Cents that were paid back. */
  refund_total?: number;
  /** Why pieces did not go back on the shelf, by the order's line. */
  written_off?: Map<string, string>;
}

/** What follows a sale: returns as customers ask for them, and browsers that may see one order. */
export default class AfterSaleService {
  readonly options: Required<AfterSaleOptions>;
  private readonly database: Knex;
  private readonly run: RunSql;

  constructor(dependencies: { [ContainerRegistrationKeys.PG_CONNECTION]: Knex }, options?: AfterSaleOptions) {
    this.options = checkOptions(options);
    this.database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    this.run = sqlOn(this.database);
  }

  /** The returns of orders, oldest first. One statement. */
  async returnsOf(orderIds: string[]): Promise<ReturnRecord[]> {
    return this.run<ReturnRecord>(`${RETURNS} where back.order_id = any(?) order by back.number`, [orderIds]);
  }

  /** Writes a return down whole. The caller holds the order's lock and has counted its pieces. */
  async addReturn({ lines, pictures, ...columns }: NewReturn): Promise<ReturnRecord> {
    const id = generateEntityId(undefined, "ret");
    await this.database.transaction(async (transaction) => {
      await transaction("after_sale_return").insert({
        ...columns,
        id,
        pictures: JSON.stringify(pictures),
        status: "requested",
      });
      await transaction("after_sale_return_line").insert(
        lines.map((line, position) => ({ ...line, return_id: id, position })),
      );
    });
    const [added] = await this.run<ReturnRecord>(`${RETURNS} where back.id = ?`, [id]);
    if (!added) throw new Error("The return was not written");
    return added;
  }

  async findReturn(id: string): Promise<ReturnRecord | undefined> {
    return (await this.run<ReturnRecord>(`${RETURNS} where back.id = ?`, [id]))[0];
  }

  /** Moves a return on. The caller holds the order's lock and has looked at its status. */
  async moveReturn(id: string, change: ReturnChange): Promise<ReturnRecord> {
    const { now, written_off, ...columns } = change;
    await this.database.transaction(async (transaction) => {
      await transaction("after_sale_return")
        .where({ id })
        .update({ ...columns, [now]: transaction.fn.now() });
      for (const [item_id, reason] of written_off ?? [])
        await transaction("after_sale_return_line")
          .where({ return_id: id, item_id })
          .update({ written_off: reason });
    });
    const moved = await this.findReturn(id);
    if (!moved) throw new Error(`Return ${id} vanished`);
    return moved;
  }

  /** Lets a return wait for its money again: what was paid back for it has come back. The caller holds the order's lock. */
  async reopenReturn(id: string): Promise<void> {
    await this.run(
      `update after_sale_return set status = 'received', refund_failed_at = now(), refunded_at = null
       where id = ? and status = 'refunded'`,
      [id],
    );
  }

  /** Returns that wait for their money again. */
  async reopenedReturns(): Promise<Pick<ReturnRecord, "id" | "order_id">[]> {
    return this.run(
      "select id, order_id from after_sale_return where refund_failed_at is not null and status = 'received'",
      [],
    );
  }

  /** Ends a return again whose money was settled elsewhere. The caller holds the order's lock. */
  async closeReopened(id: string): Promise<void> {
    await this.run(
      `update after_sale_return set status = 'refunded', refunded_at = now()
       where id = ? and status = 'received' and refund_failed_at is not null`,
      [id],
    );
  }

  /** Returns that have taken a step of which {@link markTold} has not said that its customer knows. A refund has a mail of its own. */
  async untold(): Promise<Pick<ReturnRecord, "id" | "status">[]> {
    return this.run(
      `select id, status from after_sale_return
       where told is distinct from status and status <> 'refunded' order by number limit 100`,
      [],
    );
  }

  /** Notes that the customer was told of a step; nothing when it has gone on since. */
  async markTold(id: string, status: ReturnStatus): Promise<void> {
    await this.run("update after_sale_return set told = status where id = ? and status = ?", [id, status]);
  }

  /** Returns that were approved so many days ago, have not come, and of which the customer was not reminded. */
  async overdue(days: number): Promise<Pick<ReturnRecord, "id">[]> {
    return this.run(
      `select id from after_sale_return where status = 'approved' and reminded_at is null
         and decided_at < now() - make_interval(days => ?) order by number limit 100`,
      [days],
    );
  }

  async markReminded(id: string): Promise<void> {
    await this.run("update after_sale_return set reminded_at = now() where id = ?", [id]);
  }

  /** Withdrawals of which everything has left, or whose order was cancelled: nothing keeps them from their next step. */
  async ripeWithdrawals(): Promise<RipeWithdrawal[]> {
    return this.run(RIPE_WITHDRAWALS, []);
  }

  /** Returns of some statuses: what waits longest first, what is over newest first. */
  async listReturns({
    statuses,
    limit,
    offset,
  }: {
    statuses: ReturnStatus[];
    limit: number;
    offset: number;
  }): Promise<{ returns: ListedReturn[]; count: number }> {
    const isOver = statuses.every((status) => status === "refused" || status === "refunded");
    const [returns, counted] = await Promise.all([
      this.run<ListedReturn>(
        `select told.*, o.display_id as order_number, o.email, o.currency_code from (${RETURNS}
           where back.status = any(?) order by back.number ${isOver ? "desc" : "asc"} limit ? offset ?) told
         join "order" o on o.id = told.order_id order by told.number ${isOver ? "desc" : "asc"}`,
        [statuses, limit, offset],
      ),
      this.run<{ count: number }>(
        "select count(*)::int as count from after_sale_return where status = any(?)",
        [statuses],
      ),
    ]);
    return { returns, count: counted[0]?.count ?? 0 };
  }

  /** How long things may be returned at present. */
  async returnRules(): Promise<ReturnRules> {
    const { returnDays, withdrawalDays } = this.options;
    return { days: returnDays, withdrawalDays, windows: await this.windows() };
  }

  async windows(): Promise<ReturnWindow[]> {
    return this.run(
      `select id, delivered_from::text, delivered_to::text, returnable_until::text from after_sale_window
       order by delivered_from desc, id`,
      [],
    );
  }

  async addWindow({
    delivered_from,
    delivered_to,
    returnable_until,
  }: Omit<ReturnWindow, "id">): Promise<void> {
    await this.run(
      "insert into after_sale_window (id, delivered_from, delivered_to, returnable_until) values (?, ?, ?, ?)",
      [generateEntityId(undefined, "window"), delivered_from, delivered_to, returnable_until],
    );
  }

  async removeWindow(id: string): Promise<void> {
    await this.run("delete from after_sale_window where id = ?", [id]);
  }

  /** Why products came back in the last days. */
  reasonsByProduct(days: number): Promise<ReturnedProduct[]> {
    return reasonsByProduct(this.run, days);
  }

  /** Lets a browser see one order for {@link LOOKUP_MINUTES}. @returns the token that it shows */
  async openOrder(orderId: string): Promise<string> {
    const token = newToken();
    await this.run(
      `with late as (delete from after_sale_lookup where expires_at <= now())
       insert into after_sale_lookup (token_hash, order_id, expires_at)
       values (?, ?, now() + make_interval(mins => ?))`,
      [hashToken(token), orderId, LOOKUP_MINUTES],
    );
    return token;
  }

  /** The order that a browser may see; undefined for a wrong or late token. */
  async orderOpenTo(token: string): Promise<string | undefined> {
    const [found] = await this.run<{ order_id: string }>(
      "select order_id from after_sale_lookup where token_hash = ? and expires_at > now()",
      [hashToken(token)],
    );
    return found?.order_id;
  }
}
