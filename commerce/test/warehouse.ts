import { randomUUID } from "node:crypto";
import { Client } from "pg";
import type { Shop } from "./shop";

/** One product's stock: what is there, and what of it is spoken for. */
export interface StockCount {
  stocked: number;
  reserved: number;
}

const LEVEL_OF = `
  select level.id from inventory_level level
  join product_variant_inventory_item item on item.inventory_item_id = level.inventory_item_id
  join product_variant variant on variant.id = item.variant_id and variant.deleted_at is null
  where variant.product_id = $1 and level.deleted_at is null`;

/** Looks behind the counter: the shop's database, for what no call tells. */
export class Warehouse {
  private constructor(private readonly client: Client) {}

  static async open(shop: Shop): Promise<Warehouse> {
    const client = new Client({ connectionString: shop.databaseUrl });
    await client.connect();
    return new Warehouse(client);
  }

  async rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    return (await this.client.query(sql, values)).rows as T[];
  }

  /** A delivery or a stocktaking: what lies in the warehouse from now on. */
  async setStock(productId: string, stocked: number): Promise<void> {
    await this.client.query(
      `update inventory_level set stocked_quantity = $2::numeric,
         raw_stocked_quantity = jsonb_build_object('value', $2::text, 'precision', 20)
       where id in (${LEVEL_OF})`,
      [productId, stocked],
    );
  }

  async stockOf(productId: string): Promise<StockCount> {
    const [count] = await this.rows<StockCount>(
      `select stocked_quantity::int as stocked, reserved_quantity::int as reserved
       from inventory_level where id in (${LEVEL_OF})`,
      [productId],
    );
    if (!count) throw new Error(`Product ${productId} has no counted stock`);
    return count;
  }

  /** A stocktaking of one inventory item, whichever variants are made of it. */
  async setStockOfItem(inventoryItemId: string, stocked: number): Promise<void> {
    await this.client.query(
      `update inventory_level set stocked_quantity = $2::numeric,
         raw_stocked_quantity = jsonb_build_object('value', $2::text, 'precision', 20)
       where inventory_item_id = $1 and deleted_at is null`,
      [inventoryItemId, stocked],
    );
  }

  async stockOfItem(inventoryItemId: string): Promise<StockCount> {
    const [count] = await this.rows<StockCount>(
      `select sum(stocked_quantity)::int as stocked, sum(reserved_quantity)::int as reserved
       from inventory_level where inventory_item_id = $1 and deleted_at is null having count(*) > 0`,
      [inventoryItemId],
    );
    if (!count) throw new Error(`The item ${inventoryItemId} has no counted stock`);
    return count;
  }

  /** From now on the second product is taken from the first one's stock, as a part of a kit would be. */
  async shareStock(productId: string, otherId: string): Promise<void> {
    await this.client.query(
      `update product_variant_inventory_item part set inventory_item_id = (
         select shared.inventory_item_id from product_variant_inventory_item shared
         join product_variant variant on variant.id = shared.variant_id where variant.product_id = $1)
       where part.variant_id in (select id from product_variant where product_id = $2)`,
      [productId, otherId],
    );
  }

  /** Holds one piece for an hour now, written past the engine: for what a broken undo leaves. */
  async reserve(productId: string, owner: Record<string, string>): Promise<void> {
    const columns = Object.keys(owner);
    await this.client.query(
      `with level as (update inventory_level set reserved_quantity = reserved_quantity + 1,
         raw_reserved_quantity = jsonb_build_object('value', (reserved_quantity + 1)::text, 'precision', 20)
         where id in (${LEVEL_OF}) returning *)
       insert into reservation_item (id, inventory_item_id, location_id, quantity, raw_quantity, created_at, ${columns.join(", ")})
       select $2, inventory_item_id, location_id, 1, '{"value":"1","precision":20}', now() - interval '1 hour',
         ${columns.map((_, index) => `$${index + 3}`).join(", ")} from level`,
      [productId, `resitem_${randomUUID()}`, ...Object.values(owner)],
    );
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
