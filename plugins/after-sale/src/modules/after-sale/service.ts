import { type RunSql, sqlOn } from "@emberly/kit/sql";
import { hashToken, newToken } from "@emberly/kit/token";
import type { TriggerKeeper } from "@emberly/kit/triggers";
import { nameOfLine } from "@emberly/kit/variant-name";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, generateEntityId } from "@medusajs/framework/utils";
import { ArrivalStore } from "./arrivals";
import { type AfterSaleOptions, checkOptions } from "./options";
import { RETURNS, type ReturnsPage, type ReturnsQuery, readReturns } from "./read-returns";
import { type ReturnedProduct, reasonsByProduct } from "./reasons-by-product";
import { RefundStore } from "./refunds";
import type { NewReturn, ReturnRecord, ReturnStatus } from "./return-record";
import type { ReturnRules, ReturnWindow } from "./returnable-until";
import { Tally } from "./tally/tally";

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
  [ContainerRegistrationKeys.LOGGER]: Logger;
}

/** How long a browser that has shown an order's code sees that order. */
export const LOOKUP_MINUTES = 30;

/** A withdrawal that needs nobody's decision any more. */
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

/** Pieces of an order that are not to be packed. */
export interface LeftOut {
  order_id: string;
  /** The product's title, with the variant's where there are several. */
  lines: { title: string; quantity: number }[];
}

interface LeftOutRow {
  order_id: string;
  title: string;
  variant_title: string | null;
  quantity: number;
}

const LEFT_OUT = `
  select back.order_id, line.title, bought.variant_title, line.quantity
  from after_sale_return back join after_sale_return_line line on line.return_id = back.id
  left join order_line_item bought on bought.id = line.item_id
  where back.is_withdrawal and back.status = 'requested' and back.order_id = any(?)
  order by back.number, line.position`;

/** A step of a return: its status, what is written down with it, and which moment it is. */
interface ReturnChange {
  status: ReturnStatus;
  now: "decided_at" | "received_at" | "refunded_at";
  words?: string | null;
  engine_return_id?: string;
}

/** Seconds after which a job takes a step of the engine for cut off. */
const UNFINISHED_AFTER_S = 30;

const UNFINISHED = `
  select return_id as id from after_sale_arrival
  where told_at is null and taken_in_at is null and created_at < now() - make_interval(secs => ?)
  union
  select return_id from after_sale_refund
  where status = 'open' and changed_at < now() - make_interval(secs => ?)
  union
  select back.id from after_sale_return back join "return" engine on engine.id = back.engine_return_id
  where back.status = 'approved' and engine.status = 'canceled' and not exists (
    select 1 from after_sale_arrival arrival where arrival.return_id = back.id and arrival.taken_in_at is null)
  limit 100`;

/** What follows a sale: returns as customers ask for them, and browsers that may see one order. */
export default class AfterSaleService implements TriggerKeeper {
  readonly options: Required<AfterSaleOptions>;
  readonly arrivals: ArrivalStore;
  readonly refunds: RefundStore;
  readonly tally: Tally;
  private readonly database: Knex;
  private readonly run: RunSql;
  private readonly logger: Logger;

  constructor(dependencies: Dependencies, options?: AfterSaleOptions) {
    this.options = checkOptions(options);
    this.database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    this.run = sqlOn(this.database);
    this.arrivals = new ArrivalStore(this.run);
    this.refunds = new RefundStore(this.run);
    this.tally = new Tally(this.database);
    this.logger = dependencies[ContainerRegistrationKeys.LOGGER];
  }

  /** The engine calls this once its modules are loaded; a fault here would otherwise pass unseen. */
  readonly __hooks = {
    onApplicationStart: async () => {
      try {
        const added = await this.tally.ensureTriggers();
        if (added > 0)
          this.logger.info(`after-sale: ${added} triggers added, what was sold will be counted anew`);
      } catch (error) {
        this.logger.error(
          "after-sale: the triggers that count what was sold could not be checked; run db:migrate",
          error instanceof Error ? error : undefined,
        );
      }
    },
  };

  /** Puts the triggers in place that count every change of an order. Orders from before are left to a job. */
  async ensureTriggers(): Promise<number> {
    const added = await this.tally.ensureTriggers();
    await this.tally.fill();
    return added;
  }

  /** The returns of orders, oldest first. One statement. */
  async returnsOf(orderIds: string[]): Promise<ReturnRecord[]> {
    return this.run<ReturnRecord>(`${RETURNS} where back.order_id = any(?) order by back.number`, [orderIds]);
  }

  /** Writes a whole return. The caller holds the order's lock and has counted its pieces. */
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

  /** Whether a return of the engine's was made for one of ours. */
  async hasMade(engineReturnId: string): Promise<boolean> {
    const sql = "select 1 from after_sale_return where engine_return_id = ?";
    return (await this.run(sql, [engineReturnId])).length > 0;
  }

  /** Moves a return on. The caller holds the order's lock and has looked at its status. */
  async moveReturn(id: string, change: ReturnChange): Promise<ReturnRecord> {
    const { now, ...columns } = change;
    await this.database("after_sale_return")
      .where({ id })
      .update({ ...columns, [now]: this.database.fn.now() });
    const moved = await this.findReturn(id);
    if (!moved) throw new Error(`Return ${id} vanished`);
    return moved;
  }

  /** Returns that need finishing: a step was cut off or waits for Stripe, or staff have cancelled the engine's return. */
  async unfinished(): Promise<Pick<ReturnRecord, "id">[]> {
    return this.run(UNFINISHED, [UNFINISHED_AFTER_S, UNFINISHED_AFTER_S]);
  }

  /**
   * Returns whose latest step {@link markTold} has not marked as known to the customer, for a week: a mail that cannot be sent must not
   * stand before others for good. Refunds are left out: they have a mail of their own.
   */
  async untold(): Promise<Pick<ReturnRecord, "id" | "status">[]> {
    return this.run(
      `select id, status from after_sale_return
       where told is distinct from status and status <> 'refunded'
         and greatest(created_at, decided_at, received_at) > now() - interval '7 days'
       order by number limit 100`,
      [],
    );
  }

  /** Notes that the customer knows of a step. Does nothing when the return has moved on since. */
  async markTold(id: string, status: ReturnStatus): Promise<void> {
    await this.run("update after_sale_return set told = status where id = ? and status = ?", [id, status]);
  }

  /** Returns that were approved so many days ago, and not a week more, of which nothing has come and no reminder was sent. */
  async overdue(days: number): Promise<Pick<ReturnRecord, "id">[]> {
    return this.run(
      `select id from after_sale_return where status = 'approved' and reminded_at is null
         and decided_at < now() - make_interval(days => ?)
         and decided_at > now() - make_interval(days => ?)
         and not exists (select 1 from after_sale_arrival arrival where arrival.return_id = after_sale_return.id)
       order by number limit 100`,
      [days, days + 7],
    );
  }

  async markReminded(id: string): Promise<void> {
    await this.run("update after_sale_return set reminded_at = now() where id = ?", [id]);
  }

  /** Withdrawals that can take their next step: everything has left, or the order was cancelled. */
  async ripeWithdrawals(): Promise<RipeWithdrawal[]> {
    return this.run(RIPE_WITHDRAWALS, []);
  }

  /** Pieces of these orders that must not be packed, because their customers have withdrawn from them. */
  async leftOut(orderIds: string[]): Promise<LeftOut[]> {
    const rows = await this.run<LeftOutRow>(LEFT_OUT, [orderIds]);
    const orders = new Map<string, LeftOut>();
    for (const { order_id, title, variant_title, quantity } of rows) {
      const known = orders.get(order_id) ?? { order_id, lines: [] };
      known.lines.push({ title: nameOfLine(title, variant_title), quantity });
      orders.set(order_id, known);
    }
    return [...orders.values()];
  }

  /** A page of returns, see {@link readReturns}. */
  listReturns(query: ReturnsQuery): Promise<ReturnsPage> {
    return readReturns(this.run, query);
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
