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
import type { Order, Product } from "../../../src/contract/records";
import { buy } from "./buy";

let shop: Shop;
let mailbox: MailboxClient;
let admin: Shopper;
let shopper: Shopper;
let order: Order;

beforeAll(async () => {
  shop = await startShop({ preload: TELL_STATEMENTS });
  mailbox = new MailboxClient(shop.mailboxUrl);
  admin = await signInAdmin(shop);
  shopper = await newShopper(shop);
  const [pan, pot] = await goodsToBuy<Product>(shop.engineUrl, 2);
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
  it("reads the order under its lock, and after the change for the mail and for the answer", async () => {
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
    expect(reads).toHaveLength(3);
    expect(reads[0]).toBeGreaterThan(statements.findIndex(takesLock));
    expect((await mailbox.all(shopper.email)).filter(({ subject }) => mail.test(subject))).toHaveLength(1);
  });
});
