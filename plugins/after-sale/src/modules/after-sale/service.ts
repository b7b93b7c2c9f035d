import { type RunSql, sqlOn } from "@emberly/kit/sql";
import { hashToken, newToken } from "@emberly/kit/token";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ContainerRegistrationKeys, generateEntityId } from "@medusajs/framework/utils";
import { type AfterSaleOptions, checkOptions } from "./options";
import type { NewReturn, ReturnRecord } from "./return-record";

/** How long a browser that has shown an order's code sees that order. */
export const LOOKUP_MINUTES = 30;

const RETURNS = `
  select back.id, back.number::int as number, back.order_id, back.status, back.note, back.refund_total, back.created_at,
    (select jsonb_agg(to_jsonb(line) - 'return_id' - 'position' order by line.position)
     from after_sale_return_line line where line.return_id = back.id) as lines
  from after_sale_return back`;

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
  async addReturn({ order_id, note, refund_total, lines }: NewReturn): Promise<ReturnRecord> {
    const id = generateEntityId(undefined, "ret");
    await this.database.transaction(async (transaction) => {
      await transaction("after_sale_return").insert({
        id,
        order_id,
        note,
        refund_total,
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
