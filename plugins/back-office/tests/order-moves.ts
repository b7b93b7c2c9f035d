import type { HttpClient } from "../../../commerce/test/http-client";

interface Line {
  id: string;
  variant_id: string;
  quantity: number;
}

interface EngineOrder {
  id: string;
  version: number;
  email: string;
  items: Line[];
  fulfillments: { id: string; items: { line_item_id: string; quantity: number }[] }[];
}

const FIELDS = "id,version,email,*items,*fulfillments,*fulfillments.items";

/** Whatever staff can do to an order, mostly with the engine's own calls. What is refused leaves the order as it is. */
export class OrderMoves {
  constructor(
    private readonly dashboard: HttpClient,
    private readonly variantId: string,
    private readonly chance: () => number,
  ) {}

  readonly byName: Record<string, (orderId: string) => Promise<boolean>> = {
    pack: async (id) => {
      const line = await this.someLine(id);
      return this.post(`/admin/orders/${id}/fulfillments`, { items: [{ id: line?.id, quantity: 1 }] });
    },
    ship: (id) =>
      this.ofParcel(id, "shipments", ({ items }) => ({
        items: items.map(({ line_item_id, quantity }) => ({ id: line_item_id, quantity })),
        labels: [{ tracking_number: "1Z1", tracking_url: "", label_url: "" }],
      })),
    deliver: (id) => this.ofParcel(id, "mark-as-delivered", () => ({})),
    unpack: async (id) => (await this.byName.pack?.(id)) === true && this.ofParcel(id, "cancel", () => ({})),
    shipAll: (id) => this.post(`/admin/deliveries/${id}/ship`, { trackingNumber: "1Z2" }),
    deliverAll: (id) => this.post(`/admin/deliveries/${id}/deliver`, {}),
    cancel: (id) => this.post(`/admin/orders/${id}/cancel`, {}),
    archive: (id) => this.post(`/admin/orders/${id}/archive`, {}),
    complete: (id) => this.post(`/admin/orders/${id}/complete`, {}),
    rename: async (id) =>
      this.post(`/admin/orders/${id}`, {
        email: `moved${this.upTo(1000)}@example.com`,
        shipping_address: { first_name: `Name${this.upTo(1000)}`, last_name: "Changed" },
      }),
    add: (id) =>
      this.edit(id, () =>
        this.post(`/admin/order-edits/${id}/items`, { items: [{ variant_id: this.variantId, quantity: 1 }] }),
      ),
    reduce: (id) =>
      this.edit(id, async () => {
        const line = await this.someLine(id);
        return this.post(`/admin/order-edits/${id}/items/item/${line?.id}`, { quantity: this.upTo(2) });
      }),
    exchange: (id) => this.change(id, "exchange", {}),
    claim: (id) => this.change(id, "claim", { type: "replace" }),
  };

  /** A draft with one line. */
  async draft(regionId: string, salesChannelId: string): Promise<string> {
    const { body } = await this.dashboard.post<{ draft_order: { id: string } }>("/admin/draft-orders", {
      region_id: regionId,
      sales_channel_id: salesChannelId,
      email: "draft@example.com",
      items: [{ variant_id: this.variantId, quantity: 2 }],
    });
    return body.draft_order.id;
  }

  private async change(id: string, kind: "exchange" | "claim", more: object): Promise<boolean> {
    const line = await this.someLine(id);
    const begun = await this.dashboard.post<Record<string, { id: string }>>(`/admin/${kind}s`, {
      order_id: id,
      ...more,
    });
    if (begun.status !== 200) return false;
    const path = `/admin/${kind}s/${begun.body[kind]?.id}`;
    const asked =
      (await this.post(`${path}/${kind === "claim" ? "claim-items" : "inbound/items"}`, {
        items: [{ id: line?.id, quantity: 1 }],
      })) &&
      (await this.post(`${path}/outbound/items`, { items: [{ variant_id: this.variantId, quantity: 1 }] })) &&
      (await this.post(`${path}/request`, {}));
    return asked || this.giveUp(`${path}/request`);
  }

  private async edit(id: string, work: () => Promise<boolean>): Promise<boolean> {
    if (!(await this.post("/admin/order-edits", { order_id: id }))) return false;
    const done = (await work()) && (await this.post(`/admin/order-edits/${id}/confirm`, {}));
    return done || this.giveUp(`/admin/order-edits/${id}`);
  }

  /** Takes a change back that the engine did not carry out: an order has one at a time. */
  private async giveUp(path: string): Promise<false> {
    await this.dashboard.delete(path);
    return false;
  }

  private async ofParcel(
    id: string,
    what: string,
    body: (parcel: EngineOrder["fulfillments"][number]) => object,
  ): Promise<boolean> {
    const parcels = (await this.read(id)).fulfillments;
    const parcel = parcels[this.upTo(parcels.length)];
    if (!parcel) return false;
    return this.post(`/admin/orders/${id}/fulfillments/${parcel.id}/${what}`, body(parcel));
  }

  private async someLine(id: string): Promise<Line | undefined> {
    const { items } = await this.read(id);
    return items[this.upTo(items.length)];
  }

  private async read(id: string): Promise<EngineOrder> {
    return (await this.dashboard.get<{ order: EngineOrder }>(`/admin/orders/${id}?fields=${FIELDS}`)).body
      .order;
  }

  private async post(path: string, body: object): Promise<boolean> {
    return (await this.dashboard.post(path, body)).status === 200;
  }

  private upTo(number: number): number {
    return Math.floor(this.chance() * number);
  }
}
