import { readdir } from "node:fs/promises";
import path from "node:path";
import { audit, settled } from "../../../../../../commerce/test/audit";
import { SandboxClient } from "../../../../../../commerce/test/sandbox-client";
import type { Shop } from "../../../../../../commerce/test/shop";
import type { Warehouse } from "../../../../../../commerce/test/warehouse";

const COUNTS = `select
  (select count(*) from inventory_level where stocked_quantity < 0 or reserved_quantity < 0) as negative_stock,
  (select count(*) from price where amount < 0 and deleted_at is null) as negative_prices,
  (select count(*) from "order" o where o.deleted_at is null and o.is_draft_order = false and not exists (
     select 1 from order_payment_collection held where held.order_id = o.id and held.deleted_at is null
  )) as orders_without_payment,
  (select count(*) from account_session s where not exists (
     select 1 from auth_identity i where i.id = s.auth_identity_id and i.deleted_at is null
  )) as sessions_of_nobody,
  (select count(*) from picture p where p.product_id is not null and not exists (
     select 1 from product where id = p.product_id
  )) as pictures_of_nothing`;

/** What must hold of a shop whatever was sent to it; everything is a number of violations. */
export async function violations(shop: Shop, warehouse: Warehouse): Promise<Record<string, number>> {
  const sandbox = new SandboxClient(shop.sandboxUrl);
  await settled(sandbox, warehouse);
  const { lost, double, unpaidOrders, stranded, oversold } = await audit(sandbox, warehouse);
  const [counts = {}] = await warehouse.rows<Record<string, string>>(COUNTS);
  return {
    lost,
    double,
    unpaidOrders,
    stranded: stranded.length,
    oversold,
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])),
    orphanFiles: (await orphanFiles(shop, warehouse)).length,
  };
}

/** Files of pictures that no row knows: nothing would ever clear them away. */
async function orphanFiles(shop: Shop, warehouse: Warehouse): Promise<string[]> {
  const names = await readdir(path.join(shop.env.DATA_DIR, "uploads/pictures"));
  const rows = await warehouse.rows<{ renditions: { key: string }[]; url: string }>(
    "select renditions, url from picture",
  );
  const known = new Set(
    rows.flatMap(({ renditions, url }) => [url, ...renditions.map(({ key }) => key)].map(nameOf)),
  );
  return names.filter((name) => !known.has(name));
}

const nameOf = (address: string) => decodeURIComponent(address.split("/").at(-1) ?? "");
