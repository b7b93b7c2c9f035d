import type { StockRows } from "@emberly/back-office";
import { SOMETHING_IS_MISSING } from "@emberly/kit/delivered";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { ExecArgs } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { insertion, MARK, type Model, readModel, type Template } from "./model";
import { removeOrders } from "./remove";

const BATCH = 5000;
const SPREAD_S = 2 * 365 * 24 * 3600;
const ORDERS_OF_A_CUSTOMER = 10;

/**
 * `N [RETURNS]` makes orders until that many made-up ones exist, `remove` takes them all away. Each is a copy of all rows of an
 * order of the shop that has been delivered, and so many of them of one that was sent back; their customers have ten each. They are
 * spread over two years. Takes up where an interrupted run stopped. Tells `seed: done/total` after every batch.
 *
 * @throws Error when the shop has no order that could be copied
 */
export default async function orders({ container, args }: ExecArgs): Promise<void> {
  const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const [wanted = "", returns = "0"] = args;
  const tell = (done: number, total: number) => logger.info(`seed: ${done}/${total}`);
  if (wanted === "remove") await removeOrders(database, tell);
  else await makeOrders(database, { total: Number(wanted), returns: Number(returns) }, tell);
  await container.resolve<{ stock: StockRows }>("backOffice").stock.takeMarks();
}

async function makeOrders(
  database: Knex,
  { total, returns }: { total: number; returns: number },
  tell: (done: number, total: number) => void,
): Promise<void> {
  const kept = await model(database, false);
  const sentBack = returns > 0 ? await model(database, true) : undefined;
  const every = Math.max(1, Math.floor(total / Math.max(1, returns)));
  const isSentBack = `(n % ${every} = 0 and n / ${every} <= ${returns})`;
  const customers = Math.ceil(total / ORDERS_OF_A_CUSTOMER);
  const step = SPREAD_S / total;
  const write = async (run: Knex, template: Template, isTurn: string, numbers: object) => {
    const bindings = { rows: JSON.stringify(template.rows), customers, total, step, ...numbers };
    await run.raw(insertion(template, isTurn), bindings);
  };
  let done = await lastNumber(database);
  if (done === 0) await write(database, kept.customer, "true", { from: 0, to: customers - 1 });
  while (done < total) {
    const numbers = { from: done + 1, to: Math.min(total, done + BATCH) };
    await database.transaction(async (transaction) => {
      // Table by table each order's state would be computed several times.
      await transaction.raw("set local order_state.follow = 'off'");
      for (const template of kept.order) {
        await write(transaction, template, sentBack ? `not ${isSentBack}` : "true", numbers);
      }
      for (const template of sentBack?.order ?? []) await write(transaction, template, isSentBack, numbers);
      const range = { first: numbers.from, last: numbers.to };
      await transaction.raw(NOBODY_IS_ASKED, range);
      await transaction.raw(`select order_state_refresh(array(${MADE}))`, range);
    });
    done = numbers.to;
    tell(done, total);
  }
  await database.raw("analyze");
}

/** The made-up orders of some running numbers. */
const MADE = `
  select id from "order" where id >= 'order_${MARK}' || lpad((:first)::text, 7, '0')
    and id < 'order_${MARK}' || lpad((:last + 1)::text, 7, '0')`;

/** Their customers are asked for no reviews: nobody reads those mails. */
const NOBODY_IS_ASKED = `insert into review_request (order_id) ${MADE} on conflict do nothing`;

/** The newest order of the shop that has been delivered whole, with a return that is over or without any. */
async function model(database: Knex, wasSentBack: boolean): Promise<Model> {
  const { rows } = await database.raw<{ rows: { id: string }[] }>(
    `select o.id from "order" o join stripe_checkout checkout on checkout.order_id = o.id
     where o.id not like 'order\\_${MARK}%' and o.customer_id is not null and o.status <> 'canceled'
       and not ${SOMETHING_IS_MISSING}
       and ${wasSentBack ? "" : "not"} exists (select 1 from after_sale_return back where back.order_id = o.id)
       and not exists (select 1 from after_sale_return back where back.order_id = o.id and back.status <> 'refunded')
     order by o.created_at desc limit 1`,
  );
  const [found] = rows;
  if (!found) {
    throw new Error(
      `Made-up orders are copies, and the shop has none to copy: buy something, and ${wasSentBack ? "send it back until it is refunded" : "mark it as delivered"}.`,
    );
  }
  return readModel(database, found.id);
}

async function lastNumber(database: Knex): Promise<number> {
  const { rows } = await database.raw<{ rows: { id: string | null }[] }>(
    `select max(id) as id from "order" where id like 'order\\_${MARK}%'`,
  );
  return Number(rows[0]?.id?.slice(`order_${MARK}`.length).split("_")[0] ?? 0);
}
