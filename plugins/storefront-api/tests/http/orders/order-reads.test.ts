import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { goodsToBuy } from "../../../../../commerce/test/goods";
import { MailboxClient } from "../../../../../commerce/test/mailbox-client";
import { SandboxClient } from "../../../../../commerce/test/sandbox-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { statementsOf, TELL_STATEMENTS } from "../../../../../commerce/test/statements";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { Order, Product } from "../../../src/contract/records";
import { Dashboard } from "../dashboard";
import { buy } from "./buy";

let shop: Shop;
let mailbox: MailboxClient;
let admin: Shopper;
let shopper: Shopper;
let order: Order;
let pan: Product | undefined;
let pot: Product | undefined;

beforeAll(async () => {
  shop = await startShop({ preload: TELL_STATEMENTS });
  mailbox = new MailboxClient(shop.mailboxUrl);
  admin = await signInAdmin(shop);
  shopper = await newShopper(shop);
  [pan, pot] = await goodsToBuy<Product>(shop.engineUrl, 2);
  order = await buy(new SandboxClient(shop.sandboxUrl), shopper, [
    { id: pan?._id ?? "", quantity: 1 },
    { id: pot?._id ?? "", quantity: 2 },
  ]);
});
afterAll(async () => shop?.stop());

/** Ours ask for orders that are placed; the engine's own do not know of that. */
const isRead = (text: string) => text.includes("not o.is_draft_order");
const takesLock = (text: string) => text.includes("pg_try_advisory_lock");
/** The call's, and that of the event which follows. */
const LOCKS = 2;

describe.each([
  { what: "ship", more: { trackingNumber: "JJD7", carrier: "DHL" }, mail: /on its way/i },
  { what: "confirmDelivery", more: {}, mail: /was delivered/i },
])("$what", ({ what, more, mail }) => {
  it("reads the order under its lock to decide, and once after the change, for mail and answer", async () => {
    const log = path.join(shop.env.DATA_DIR, "statements.log");
    const statements = await statementsOf(shop, `/orders/${what}`, async () => {
      const { status } = await admin.client.post(`/orders/${what}`, {
        paymentIntentId: order.paymentIntentId,
        ...more,
      });
      expect(status).toBe(200);
      await eventually(
        "the end of the change's event",
        async () => readFileSync(log, "utf8").split("pg_advisory_unlock(").length - 1 === LOCKS,
      );
      await mailbox.waitFor(shopper.email, mail);
    });
    const reads = statements.flatMap((text, at) => (isRead(text) ? [at] : []));
    expect(reads).toHaveLength(2);
    expect(reads[0]).toBeGreaterThan(statements.findIndex(takesLock));
    expect((await mailbox.all(shopper.email)).filter(({ subject }) => mail.test(subject))).toHaveLength(1);
  });
});

/** Tables of which a shop has rows for every order that it ever had. */
const GROWING = [
  ...[
    "order",
    "order_item",
    "order_line_item",
    "order_summary",
    "order_address",
    "order_shipping",
    "order_transaction",
  ],
  ...["order_change", "order_change_action", "order_fulfillment", "order_cart", "order_payment_collection"],
  ...[
    "fulfillment",
    "fulfillment_item",
    "fulfillment_label",
    "payment_collection",
    "payment_session",
    "payment",
    "capture",
  ],
  ...[
    "cart",
    "cart_line_item",
    "cart_shipping_method",
    "cart_payment_collection",
    "reservation_item",
    "customer",
  ],
  ...["stripe_checkout", "order_state", "order_sold", "account_session", "mail_outbox", "review_request"],
  ...["audit_entry", "after_sale_return", "after_sale_return_line"],
];

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

const readWhole = ({ Plans = [], ...plan }: Plan): string[] => [
  ...(plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : []),
  ...Plans.flatMap(readWhole),
];

/** Tables that a statement can only read from end to end, because no index fits its conditions. */
async function withoutIndex(warehouse: Warehouse, text: string): Promise<string[]> {
  const [row] = await warehouse.rows<{ "QUERY PLAN": { Plan: Plan }[] }>(
    `explain (generic_plan, format json) ${text}`,
  );
  return (row?.["QUERY PLAN"] ?? []).flatMap((one) => readWhole(one.Plan));
}

/** What staff look at in the dashboard. */
const LOOKED_AT = [
  ...["/deliveries?state=to_ship", "/deliveries?state=delivered&q=nobody", "/stripe-checkouts"],
  ...["stage=decide", "stage=inspect", "stage=done", "q=12", "q=nobody@example.com"].map(
    (query) => `/order-returns?${query}`,
  ),
  ...["/audit", "/audit?q=nobody", "/audit?q=12", "/audit?area=fulfilment&by=shop", "/audit?by=staff"],
  ...["/audit?actor=admin", "/today/low-stock", "/stock?sort=cover"],
];

describe("whoever buys, looks, searches, ships and delivers", () => {
  it("asks nothing for which a table that grows with the orders would be read from end to end", async () => {
    const statements = await statementsOf(shop, "/", async () => {
      const { paymentIntentId, orderNumber } = await buy(new SandboxClient(shop.sandboxUrl), shopper, [
        { id: pan?._id ?? "", quantity: 1 },
      ]);
      for (const path of [`/orders/${paymentIntentId}`, "/orders?q=nobody", `/orders?q=${orderNumber}`]) {
        expect((await admin.client.get(path)).status).toBe(200);
      }
      const mine = await shopper.client.post("/orders/customer", { userId: shopper.userId });
      expect(mine.status).toBe(200);
      for (const what of ["ship", "confirmDelivery"]) {
        const body = { paymentIntentId, trackingNumber: "JJD8", carrier: "DHL" };
        expect((await admin.client.post(`/orders/${what}`, body)).status).toBe(200);
      }
      await mailbox.waitFor(shopper.email, /was delivered/i);
      const dashboard = await Dashboard.open(shop);
      for (const path of LOOKED_AT) expect((await dashboard.client.get(`/admin${path}`)).status).toBe(200);
    });
    const warehouse = await Warehouse.open(shop);
    try {
      // While a table is small it is read whole by choice.
      await warehouse.rows("set enable_seqscan = off");
      const asked = new Set(statements.filter((text) => /^\s*(select|with|update|delete)\b/i.test(text)));
      expect(asked.size).toBeGreaterThan(50);
      const whole: { table: string; text: string }[] = [];
      for (const text of asked) {
        for (const table of await withoutIndex(warehouse, text)) {
          if (GROWING.includes(table)) whole.push({ table, text });
        }
      }
      expect(whole).toEqual([]);
    } finally {
      await warehouse.close();
    }
  });
});
