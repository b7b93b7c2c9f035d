import { eventually } from "../../../../../commerce/test/eventually";
import { MailboxClient } from "../../../../../commerce/test/mailbox-client";
import { type Payment, SandboxClient, sessionIdOf } from "../../../../../commerce/test/sandbox-client";
import type { Shop } from "../../../../../commerce/test/shop";
import type { Shopper } from "../../../../../commerce/test/shopper";
import type { Warehouse } from "../../../../../commerce/test/warehouse";
import type { CartQuote } from "../../../src/contract/checkout";
import type { Order } from "../../../src/contract/records";
import { Dashboard } from "../dashboard";

/** What a cart comes to, in cents. */
export interface Sums {
  /** Of the goods before discounts. */
  subtotal: number;
  discount: number;
  shipping: number;
  total: number;
}

export interface Line {
  id: string;
  variantId?: string;
  quantity: number;
}

/** Half a cent is rounded up, as the engine does with its exact numbers: 1.005 times 100 is less than 100.5 here. */
const cents = (dollars: number) => Math.round(Number((dollars * 100).toFixed(6)));

/** Rings up carts, and reads what they come to in each of the places that tell it. */
export class Till {
  private constructor(
    readonly sandbox: SandboxClient,
    readonly dashboard: Dashboard,
    private readonly mailbox: MailboxClient,
  ) {}

  static async open(shop: Shop): Promise<Till> {
    const sandbox = new SandboxClient(shop.sandboxUrl);
    return new Till(sandbox, await Dashboard.open(shop), new MailboxClient(shop.mailboxUrl));
  }

  /** With every change in it that was made before, behind the engine's back too. */
  quote({ client }: Pick<Shopper, "client">, cartItems: Line[], codes?: string[]) {
    return client.post<CartQuote>("/cart/quote", { cartItems, codes }, { "cache-control": "no-cache" });
  }

  /** @param total dollars that the shopper was told */
  open({ client, userId }: Shopper, cartItems: Line[], codes?: string[], total?: number) {
    return client.post<{ url: string } | string>("/pay/create-checkout-session", {
      cartItems,
      userId,
      codes,
      total,
    });
  }

  /** Opens a page and insists on it. @returns its session's id */
  async opened(who: Shopper, cartItems: Line[], codes?: string[]): Promise<string> {
    const { status, body } = await this.open(who, cartItems, codes);
    if (status !== 200 || typeof body === "string") throw new Error(`Opening answered ${status}: ${body}`);
    return sessionIdOf(body.url);
  }

  /** Pays a page and waits for its order. */
  async paid(who: Shopper, sessionId: string, payment: Payment = {}): Promise<Order> {
    const before = new Set((await this.orders(who)).map(({ orderNumber }) => orderNumber));
    const { status, body } = await this.sandbox.pay(sessionId, payment);
    if (status !== 200) throw new Error(`Paying answered ${status}: ${JSON.stringify(body)}`);
    return eventually("the order of a paid page", async () =>
      (await this.orders(who)).find(({ orderNumber }) => !before.has(orderNumber)),
    );
  }

  /** Tries to pay pages at once. @returns the sessions of those that were still open */
  async payAll(urls: string[]): Promise<string[]> {
    const sessions = [...new Set(urls.map(sessionIdOf))];
    const answers = await Promise.all(sessions.map((id) => this.sandbox.pay(id)));
    return sessions.filter((_, index) => answers[index]?.status === 200);
  }

  /** Waits until a page that ended unpaid has let go of what it held. */
  async released(sessionId: string, warehouse: Warehouse): Promise<void> {
    await eventually("that an ended page has let go", async () => {
      const [row] = await warehouse.rows<{ state: string }>(
        "select state from stripe_checkout where session_id = $1",
        [sessionId],
      );
      return row?.state === "released";
    });
  }

  /** What the quote, the page, the order, its mail and the dashboard say of one cart that is bought with the n-th way of shipping. */
  async everywhere(
    who: Shopper,
    cartItems: Line[],
    codes: string[] = [],
    way = 0,
  ): Promise<{ places: Record<string, Sums>; order: Order; quote: CartQuote }> {
    const { status, body: quote } = await this.quote(who, cartItems, codes);
    if (status !== 200) throw new Error(`The quote answered ${status}: ${JSON.stringify(quote)}`);
    const sessionId = await this.opened(who, cartItems, codes);
    const order = await this.paid(who, sessionId, { shipping_rate: way });
    const page = await this.sandbox.session(sessionId);
    const { amount_discount, amount_shipping } = page.total_details as Record<string, number>;
    const mail = await this.mailbox.waitFor(who.email, new RegExp(`order #${order.orderNumber}$`));
    return {
      quote,
      order,
      places: {
        quote: quotedSums(quote, way),
        page: {
          subtotal: Number(page.amount_subtotal),
          discount: amount_discount ?? 0,
          shipping: amount_shipping ?? 0,
          total: page.amount_total,
        },
        order: {
          subtotal: order.subtotal,
          discount: order.discountTotal,
          shipping: order.shippingTotal,
          total: order.total,
        },
        mail: mailedSums(mail.text),
        dashboard: await this.inDashboard(order.orderNumber),
      },
    };
  }

  private async orders({ client, userId }: Shopper): Promise<Order[]> {
    return (await client.post<Order[]>("/orders/customer", { userId })).body;
  }

  private async inDashboard(orderNumber: number): Promise<Sums> {
    const fields = "display_id,original_item_total,item_total,total";
    const { body } = await this.dashboard.client.get<{
      orders: {
        display_id: number;
        original_item_total: number;
        item_total: number;
        total: number;
      }[];
    }>(`/admin/orders?limit=100&order=-display_id&fields=${fields}`);
    const found = body.orders.find(({ display_id }) => display_id === orderNumber);
    if (!found) throw new Error(`The dashboard knows no order ${orderNumber}`);
    const [subtotal, goods, total] = [
      cents(found.original_item_total),
      cents(found.item_total),
      cents(found.total),
    ];
    // With taxes on top the engine keeps parts of a cent: its sums are what is rounded, not what lies between them.
    return { subtotal, discount: subtotal - goods, shipping: total - goods, total };
  }
}

function quotedSums(quote: CartQuote, way: number): Sums {
  const [first] = quote.shipping;
  const chosen = quote.shipping[way];
  if (!first || !chosen) throw new Error(`The quote has no ${way}th way of shipping`);
  return {
    subtotal: cents(quote.subtotal),
    discount: cents(quote.discountTotal),
    shipping: cents(chosen.price),
    total: cents(quote.total) - cents(first.price) + cents(chosen.price),
  };
}

/** The sums below the lines of a mail's receipt. */
function mailedSums(text: string): Sums {
  const sum = (label: string) => {
    // A discount names its codes, which can take several lines.
    const [, dollars] = new RegExp(`^${label}[^$]*?(?:\\$([\\d,.]+)|Free)$`, "m").exec(text) ?? [];
    return dollars === undefined ? 0 : cents(Number(dollars.replaceAll(",", "")));
  };
  return {
    subtotal: sum("Subtotal"),
    discount: sum("Discount"),
    shipping: sum("Shipping"),
    total: sum("Total"),
  };
}
