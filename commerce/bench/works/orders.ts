import type { CommandContext } from "../../cli/lib/context";
import { executeWithBar } from "../../cli/lib/exec";
import { eventually } from "../../test/eventually";
import type { HttpClient } from "../../test/http-client";
import { SandboxClient, sessionIdOf } from "../../test/sandbox-client";
import type { Shop } from "../../test/shop";
import { newShopper, type Shopper, signInAdmin } from "../../test/shopper";
import { Warehouse } from "../../test/warehouse";
import { openDashboard } from "../lib/dashboard";
import type { HttpContestant } from "../lib/measure";
import { must } from "../lib/must";
import type { Work } from "./catalogue";

/** Of a hundred orders so many are sent back. */
const RETURNS_OF_100 = 10;

/** A shop with many orders, and who asks for them. */
export interface ShopWithOrders {
  orders: number;
  shop: Shop;
  customer: Shopper;
  staff: Shopper;
  /** Header of the dashboard's calls. */
  authorization: string;
  /** Of a made-up order. */
  paymentIntentId: string;
  orderNumber: number;
}

interface Bought {
  paymentIntentId: string;
  products: { _id: string }[];
}

/** Buys two orders, sends one of them back, and makes so many more of them. */
export async function fillWithOrders(
  context: CommandContext,
  shop: Shop,
  orders: number,
): Promise<ShopWithOrders> {
  const [customer, staff, dashboard] = await Promise.all([
    newShopper(shop),
    signInAdmin(shop),
    openDashboard(shop),
  ]);
  const warehouse = await Warehouse.open(shop);
  try {
    const [product] = await warehouse.rows<{ id: string }>(
      "select id from product where handle = 'cast-iron-skillet-10-25'",
    );
    if (!product) throw new Error("The seeded catalogue is not there");
    await warehouse.setStock(product.id, 1000);
    await receive(shop, customer, staff, product.id);
    await sendBack(customer, dashboard, await receive(shop, customer, staff, product.id));
    await executeWithBar(context, shop.env, {
      script: "synthetic/orders/main",
      args: [String(orders), String(Math.floor((orders * RETURNS_OF_100) / 100))],
      logName: "seed",
      what: `Making ${orders.toLocaleString("en-US")} synthetic orders`,
    });
    const [made] = await warehouse.rows<{ paymentIntentId: string; orderNumber: number }>(
      `select checkout.payment_intent_id as "paymentIntentId", o.display_id as "orderNumber"
       from "order" o join stripe_checkout checkout on checkout.order_id = o.id
       where o.id like 'order\\_synthetic%' order by o.id offset $1 limit 1`,
      [Math.floor(orders / 2)],
    );
    if (!made) throw new Error("No orders were made");
    const { authorization = "" } = dashboard.headers;
    return { orders, shop, customer, staff, authorization, ...made };
  } finally {
    await warehouse.close();
  }
}

/** An order of one piece that has arrived. */
async function receive(
  shop: Shop,
  { client, userId }: Shopper,
  staff: Shopper,
  productId: string,
): Promise<Bought> {
  const sandbox = new SandboxClient(shop.sandboxUrl);
  const opened = await client.post<{ url: string }>("/pay/create-checkout-session", {
    cartItems: [{ id: productId, quantity: 1 }],
    userId,
  });
  must(opened.status === 200, "opening a session", opened.body);
  const sessionId = sessionIdOf(opened.body.url);
  await sandbox.pay(sessionId);
  const paymentIntentId = (await sandbox.session(sessionId)).payment_intent ?? "";
  await eventually("the capture", async () => (await sandbox.intent(paymentIntentId)).status === "succeeded");
  const ship = { paymentIntentId, trackingNumber: "1Z999AA10123456784" };
  const shipped = await staff.client.post("/orders/ship", ship);
  must(shipped.status === 200, "shipping", shipped.body);
  const delivered = await staff.client.post("/orders/confirmDelivery", { paymentIntentId });
  must(delivered.status === 200, "delivering", delivered.body);
  return (await client.get<Bought>(`/orders/${paymentIntentId}`)).body;
}

async function sendBack(
  { client }: Shopper,
  dashboard: HttpClient,
  { paymentIntentId, products }: Bought,
): Promise<void> {
  const lines = products.map(({ _id }) => ({ id: _id, quantity: 1, reason: "damaged" }));
  const asked = await client.post<{ _id: string }>(`/orders/${paymentIntentId}/returns`, { lines });
  must(asked.status === 201, "asking for a return", asked.body);
  for (const step of ["approve", "receive", "refund"]) {
    const moved = await dashboard.post(`/admin/order-returns/${asked.body._id}/${step}`);
    must(moved.status === 200, step, moved.body);
  }
}

/** What shoppers and staff ask of a shop's orders, across shops with more and more of them. */
export function orderWorks(shops: ShopWithOrders[]): Work[] {
  const across = (name: string, ask: (one: ShopWithOrders) => Omit<HttpContestant, "name">): Work => ({
    name: `orders: ${name}`,
    contestants: shops.map((one) => ({
      name: `${one.orders.toLocaleString("en-US")} orders`,
      ...ask(one),
    })),
  });
  const ofStaff = (path: (one: ShopWithOrders) => string) => (one: ShopWithOrders) => ({
    url: `${one.shop.engineUrl}/api/v1${path(one)}`,
    headers: one.staff.client.cookieHeader(),
  });
  const ofDashboard = (path: string) => (one: ShopWithOrders) => ({
    url: `${one.shop.engineUrl}/admin${path}`,
    headers: { authorization: one.authorization },
  });
  const ofShoppers = (path: string) => ofStaff(() => path);
  return [
    across("My Orders", ({ shop, customer: { client, userId } }) => ({
      url: `${shop.engineUrl}/api/v1/orders/customer`,
      method: "POST",
      headers: { ...client.cookieHeader(), "content-type": "application/json" },
      body: JSON.stringify({ userId }),
    })),
    across(
      "an order",
      ofStaff(({ paymentIntentId }) => `/orders/${paymentIntentId}`),
    ),
    across(
      "Customer Orders",
      ofStaff(() => "/orders?limit=20"),
    ),
    across(
      "Customer Orders, to deliver",
      ofStaff(() => "/orders?limit=20&status=pending"),
    ),
    across(
      "Customer Orders, by number",
      ofStaff(({ orderNumber }) => `/orders?limit=20&q=${orderNumber}`),
    ),
    across(
      "Customer Orders, by name",
      ofStaff(() => "/orders?limit=20&q=example"),
    ),
    across(
      "Customer Orders, by nobody's name",
      ofStaff(() => "/orders?limit=20&q=nobody"),
    ),
    across(
      "Customers",
      ofStaff(() => "/admin/users"),
    ),
    across(
      "Customers, by nobody's name",
      ofStaff(() => "/admin/users?q=nobody"),
    ),
    across("Deliveries, to ship", ofDashboard("/deliveries?state=to_ship")),
    across("Deliveries, delivered", ofDashboard("/deliveries?state=delivered")),
    across("Deliveries, by name", ofDashboard("/deliveries?state=delivered&q=example")),
    across("Returns, to decide", ofDashboard("/order-returns?stage=decide")),
    across("Returns, to pay back", ofDashboard("/order-returns?stage=inspect")),
    across("Returns, done", ofDashboard("/order-returns?stage=done")),
    across("Returns, by nobody's email", ofDashboard("/order-returns?q=nobody@example.com")),
    across("Returns, reasons", ofDashboard("/order-returns/reasons?days=90")),
    across("Today, sales", ofDashboard("/today/sales")),
    across("Today, low stock", ofDashboard("/today/low-stock")),
    across("Payments to review", ofDashboard("/stripe-checkouts")),
    across("Stock, by days of cover", ofDashboard("/stock?sort=cover")),
    across("Stock, export", ofDashboard("/stock/export")),
    across("Audit", ofDashboard("/audit")),
    across("Audit, of fulfilment by the shop", ofDashboard("/audit?area=fulfilment&by=shop")),
    across("Audit, by words", ofDashboard("/audit?q=skillet")),
    across("Audit, by nobody's words", ofDashboard("/audit?q=nobody")),
    across("best sellers", ofShoppers("/best-sellers")),
    across("what goes with a product", ofShoppers("/products/cast-iron-skillet-10-25/goes-with")),
    across("the engine's own orders", ofDashboard("/orders?limit=20&order=-display_id")),
    across("the engine's own customers", ofDashboard("/customers?limit=20")),
  ];
}
