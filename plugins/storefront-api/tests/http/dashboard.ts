import { HttpClient } from "../../../../commerce/test/http-client";
import type { Shop } from "../../../../commerce/test/shop";
import { ADMIN } from "../../../../commerce/test/test-env";

/** What a product consists of on the engine's side, for changing it there. */
export interface DashboardProduct {
  id: string;
  title: string;
  variantId: string;
  inventoryItemId: string;
  locationId: string;
}

interface EngineProduct {
  id: string;
  title: string;
  variants: {
    id: string;
    inventory_items: { inventory: { id: string; location_levels: { location_id: string }[] } }[];
  }[];
}

const FIELDS =
  "id,title,variants.id,variants.inventory_items.inventory.id,variants.inventory_items.inventory.location_levels.location_id";

/** Works as the dashboard does: over the engine's own `/admin`, past everything of this plugin. */
export class Dashboard {
  private constructor(readonly client: HttpClient) {}

  static async open(shop: Shop, engineUrl = shop.engineUrl): Promise<Dashboard> {
    const { status, body } = await new HttpClient(engineUrl).post<{ token: string }>(
      "/auth/user/emailpass",
      ADMIN,
    );
    if (status !== 200) throw new Error(`The dashboard refused the administrator: ${JSON.stringify(body)}`);
    return new Dashboard(new HttpClient(engineUrl, { authorization: `Bearer ${body.token}` }));
  }

  /** The goods that are sold in one variant. */
  async products(): Promise<DashboardProduct[]> {
    const { body } = await this.client.get<{ products: EngineProduct[] }>(
      `/admin/products?limit=100&fields=${FIELDS}`,
    );
    const ofOneVariant = body.products.filter(({ variants }) => variants.length === 1);
    return ofOneVariant.map(({ id, title, variants: [variant] }) => {
      const inventory = variant?.inventory_items[0]?.inventory;
      const locationId = inventory?.location_levels[0]?.location_id;
      if (!variant || !inventory || !locationId) throw new Error(`${title} has no counted stock`);
      return { id, title, variantId: variant.id, inventoryItemId: inventory.id, locationId };
    });
  }

  /** @param amount dollars */
  setPrice({ id, variantId }: DashboardProduct, amount: number) {
    return this.change(`/admin/products/${id}/variants/${variantId}`, {
      prices: [{ currency_code: "usd", amount }],
    });
  }

  setStock({ inventoryItemId, locationId }: DashboardProduct, stocked_quantity: number) {
    return this.change(`/admin/inventory-items/${inventoryItemId}/location-levels/${locationId}`, {
      stocked_quantity,
    });
  }

  /** A draft of an order in the shop's own region and sales channel, as staff write one down at the phone. @returns its id */
  async draftOrder(order: { email: string; items: object[] } & Record<string, unknown>): Promise<string> {
    const { body } = await this.client.get<{
      stores: { default_region_id: string; default_sales_channel_id: string }[];
    }>("/admin/stores");
    const { draft_order } = await this.change<{ draft_order: { id: string } }>("/admin/draft-orders", {
      region_id: body.stores[0]?.default_region_id,
      sales_channel_id: body.stores[0]?.default_sales_channel_id,
      ...order,
    });
    return draft_order.id;
  }

  convertToOrder(draftId: string) {
    return this.change(`/admin/draft-orders/${draftId}/convert-to-order`, {});
  }

  /** Posts a change and insists that the engine took it. */
  async change<T = unknown>(path: string, body: unknown): Promise<T> {
    const answer = await this.client.post<T>(path, body);
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async remove(path: string): Promise<void> {
    const answer = await this.client.delete(path);
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
}
