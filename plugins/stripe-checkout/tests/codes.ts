import type { Rig } from "./rig";

/** One takes something off the goods, the other off their shipping. */
export const CODES = { goods: "TEST-GOODS", shipping: "TEST-SHIPPING" };
/** So many that none is ever refused: what is looked at is whether they are counted right. */
const USES = 100_000;

/** Makes both codes, each with a limit, so that every use is reserved and counted. */
export async function makeCodes(rig: Rig): Promise<void> {
  const dashboard = await rig.dashboard();
  for (const [code, target_type] of [
    [CODES.goods, "items"],
    [CODES.shipping, "shipping_methods"],
  ]) {
    const { status, body } = await dashboard.post("/admin/promotions", {
      code,
      type: "standard",
      status: "active",
      limit: USES,
      application_method: {
        type: "percentage",
        target_type,
        allocation: "across",
        currency_code: "usd",
        value: 10,
      },
    });
    if (status !== 200) throw new Error(`Making ${code} answered ${status}: ${JSON.stringify(body)}`);
  }
}

/** How often each code counts as used, and by how many orders and open pages it is. */
export function codeUsage({ warehouse }: Rig) {
  return warehouse.rows<{ code: string; counted: number; used: number }>(
    `select promotion.code, promotion.used::int as counted, (
       select count(*)::int from stripe_checkout c left join "order" o on o.id = c.order_id
       where o.status is distinct from 'canceled' and (
         c.promotion_usage::text like '%"code": "' || promotion.code || '"%'
         or exists (select from order_item line
           join order_line_item_adjustment lowered on lowered.item_id = line.item_id and lowered.deleted_at is null
           where line.order_id = o.id and line.deleted_at is null and lowered.code = promotion.code))
     ) as used
     from promotion where promotion.code = any($1) order by promotion.code`,
    [Object.values(CODES)],
  );
}
