import type { RunSql } from "@emberly/kit/sql";
import { nameOfLine } from "@emberly/kit/variant-name";
import type { Checkout } from "../checkout/checkout";
import { placedOrders } from "../placed-orders";

/** What goes into a parcel and where it goes. Nothing of what was paid. */
export interface PackingSlip {
  id: string;
  order_number: number;
  created_at: Date;
  shipping_method: string | null;
  recipient: string;
  phone: string | null;
  /** Lines of the label below the name. */
  address: string[];
  lines: { title: string; sku: string | null; quantity: number }[];
}

const JOINS = `
  left join order_address a on a.id = o.shipping_address_id
  left join lateral (
    select m.name from order_shipping s join order_shipping_method m on m.id = s.shipping_method_id
    where s.order_id = o.id and s.version = o.version and s.deleted_at is null order by m.created_at limit 1
  ) method on true
  cross join lateral (
    select json_agg(json_build_object('title', coalesce(line.product_title, line.title),
      'variant', line.variant_title, 'sku', line.variant_sku, 'quantity', i.quantity::integer) order by line.created_at, line.id) as lines
    from order_item i join order_line_item line on line.id = i.item_id
    where i.order_id = o.id and i.version = o.version and i.deleted_at is null and i.quantity > 0
  ) goods`;

const slips = (checkout: Checkout) => `
  select o.id, o.display_id as order_number, o.created_at, method.name as shipping_method,
    trim(concat(a.first_name, ' ', a.last_name)) as recipient, nullif(a.phone, '') as phone,
    array_remove(array[nullif(a.address_1, ''), nullif(a.address_2, ''),
      nullif(concat_ws(' ', nullif(concat_ws(', ', nullif(a.city, ''), nullif(upper(a.province), '')), ''),
        nullif(a.postal_code, '')), ''),
      nullif(upper(a.country_code), '')], null) as address,
    coalesce(goods.lines, '[]') as lines
  ${placedOrders(checkout, JOINS)} and o.status <> 'canceled'
    and o.id in (select jsonb_array_elements_text(?::jsonb))
  order by o.created_at, o.id`;

type SlipRow = Omit<PackingSlip, "lines"> & {
  lines: (PackingSlip["lines"][number] & { variant: string | null })[];
};

/** The slips of the orders that exist and are not cancelled, the oldest first. */
export async function readPackingSlips(
  run: RunSql,
  checkout: Checkout,
  ids: string[],
): Promise<PackingSlip[]> {
  const rows = await run<SlipRow>(slips(checkout), [JSON.stringify(ids)]);
  return rows.map((row) => ({
    ...row,
    lines: row.lines.map(({ variant, ...line }) => ({ ...line, title: nameOfLine(line.title, variant) })),
  }));
}
