import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, FLAWLESS, settled } from "../../../commerce/test/audit";
import { Dice } from "../../../commerce/test/dice";
import { END_AT_STEP, endAtStep } from "../../../commerce/test/end-engine";
import { eventually } from "../../../commerce/test/eventually";
import { figure } from "../../../commerce/test/figure";
import { LONG_RUN } from "../../../commerce/test/long-run";
import { MailboxClient } from "../../../commerce/test/mailbox-client";
import { sessionIdOf } from "../../../commerce/test/sandbox-client";
import { CODES, codeUsage, makeCodes } from "./codes";
import { Rig } from "./rig";

/** More steps than any of the ways below has. */
const MOST = 400;
/** A short run ends the engine in one of the first steps of each way. */
const FIRST = 8;

const OPENING = "/pay/create-checkout-session";
const EVENT = "/hooks/stripe";

const dice = new Dice();
let rig: Rig;

/** Opens a page with both codes; null when the engine ended under it. */
async function open(): Promise<string | null> {
  const who = await rig.shopper();
  try {
    const cart = [0, 1].map((index) => ({ id: rig.product(index)._id, quantity: 1 }));
    const { status, body } = await rig.open(who, cart, Object.values(CODES));
    expect(status, JSON.stringify(body)).toBe(200);
    return sessionIdOf(body.url);
  } catch (error) {
    // The connection broke: what an engine that dies looks like from outside.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function opened(): Promise<string> {
  const sessionId = await open();
  if (!sessionId) throw new Error("The page did not open");
  return sessionId;
}

/** A state is written before the last of an event's steps, so its event has to be done with as well. */
const isDoneWith = (sessionId: string, state: string) => async () => {
  if ((await rig.checkout(sessionId))?.state !== state) return false;
  const [left] = await rig.warehouse.rows<{ events: number }>(
    "select count(*)::int as events from stripe_event where processed_at is null",
  );
  return left?.events === 0;
};

/** Has an engine end at these words of a page's event, and the payment given up at Stripe before it is back. */
async function givenUpMeanwhile(before: string): Promise<string> {
  const sessionId = await opened();
  const [engine] = rig.shop.services.engines;
  const ended = await endAtStep(rig.shop, { path: EVENT, before }, async () => {
    await rig.sandbox.pay(sessionId);
    await eventually("the end of the engine", async () => engine?.pid === undefined);
    const orders = await rig.warehouse.rows(
      `select from "order" o join stripe_checkout checkout on checkout.id = o.metadata->>'stripe_checkout_id'
       where checkout.session_id = $1`,
      [sessionId],
    );
    expect(orders).toHaveLength(1);
    const { payment_intent } = await rig.sandbox.session(sessionId);
    expect((await rig.sandbox.call(`/payment_intents/${payment_intent}/cancel`)).status).toBe(200);
    return async () => false;
  });
  expect(ended?.steps.at(-1)).toContain(before);
  await settled(rig.sandbox, rig.warehouse);
  return sessionId;
}

const isFlawless = async () => expect(await audit(rig.sandbox, rig.warehouse)).toMatchObject(FLAWLESS);

const isTold = ({ email }: { email: string }, about: RegExp) =>
  new MailboxClient(rig.shop.mailboxUrl).waitFor(email, about);

interface Way {
  /** Of the request that does the work. */
  path: string;
  /** Prepares it; what comes back has the request made, and tells afterwards whether all is done. */
  prepare: () => Promise<() => Promise<() => Promise<boolean>>>;
}

/** What a purchase with codes consists of. */
const WAYS: [string, Way][] = [
  [
    "a page opens and its uses are reserved",
    {
      path: OPENING,
      prepare: async () => async () => {
        const sessionId = await open();
        return async () => sessionId !== null;
      },
    },
  ],
  [
    "a page is paid for: the order is placed, its uses are counted, its money is taken",
    {
      path: EVENT,
      prepare: async () => {
        const sessionId = await opened();
        return async () => {
          await rig.sandbox.pay(sessionId);
          return isDoneWith(sessionId, "captured");
        };
      },
    },
  ],
  [
    "a page ends unpaid and its uses are given back",
    {
      path: EVENT,
      prepare: async () => {
        const sessionId = await opened();
        return async () => {
          await rig.sandbox.call(`/checkout/sessions/${sessionId}/expire`);
          return isDoneWith(sessionId, "released");
        };
      },
    },
  ],
];

describe.each([
  ["the plugin's own statements", "auto", "GET /v1/payment_intents/"],
  ["the engine's workflows", "never", "expand[0]=latest_charge"],
])("an engine that is killed in each gap of a purchase with codes, by %s", (_, engineTables, lastLook) => {
  beforeAll(async () => {
    rig = await Rig.start({
      preload: END_AT_STEP,
      settings: {
        // Whoever is killed is followed by the reconciler, and nobody else does the work of a request.
        RECONCILE_AFTER_S: "5",
        RECONCILE_INTERVAL_S: "1",
        STRIPE_ENGINE_TABLES: engineTables,
      },
    });
    await makeCodes(rig);
    for (const index of [0, 1]) await rig.warehouse.setStock(rig.product(index)._id, 1000);
  });
  afterAll(() => rig?.stop());

  it.each(WAYS)(
    "while %s",
    async (_way, { path, prepare }) => {
      const only = LONG_RUN ? undefined : dice.whole(1, FIRST);
      let killed = 0;
      for (let step = only ?? 1; step <= (only ?? MOST); step += 1) {
        const work = await prepare();
        const ended = await endAtStep(rig.shop, { path, step }, work);
        await settled(rig.sandbox, rig.warehouse);
        const before = `killed before step ${step}: ${ended?.steps.at(-1)}`;
        expect(await audit(rig.sandbox, rig.warehouse), before).toMatchObject(FLAWLESS);
        const counts = await codeUsage(rig);
        expect(counts).toHaveLength(2);
        for (const { code, counted, used } of counts) expect(counted, `${code}, ${before}`).toBe(used);
        if (!ended) break;
        killed += 1;
      }
      figure(`gaps: ${killed}`);
      expect(killed).toBeGreaterThan(0);
      expect(killed).toBeLessThan(MOST);
    },
    LONG_RUN ? 3 * 3_600_000 : 180_000,
  );

  it("takes a half-made order apart whose payment is given up at Stripe meanwhile", async () => {
    const sessionId = await givenUpMeanwhile(lastLook);
    expect(await rig.checkout(sessionId)).toMatchObject({ state: "released", order_id: null });
    await isFlawless();
  }, 180_000);

  it("asks staff about an order that was finished when its payment is given up at Stripe", async () => {
    const sessionId = await givenUpMeanwhile("set order_id = ");
    const row = await rig.checkout(sessionId);
    expect(row).toMatchObject({ state: "needs_review", review_reason: "order_without_payment" });
    const dashboard = await rig.dashboard();
    const path = `/admin/stripe-checkouts/${row?.id}/resolve`;
    expect((await dashboard.post(path, { action: "cancel_order" })).status).toBe(200);
    await isFlawless();
  }, 180_000);

  it("tells the shopper of a payment that it has given back as the last thing it did", async () => {
    const who = await rig.shopper();
    const sessionId = await rig.opened(who, rig.product(0)._id);
    await rig.makeCartDearer(sessionId);
    const ended = await endAtStep(
      rig.shop,
      { path: EVENT, before: "set review_reason = $1, converting" },
      async () => {
        await rig.sandbox.pay(sessionId);
        return async () => false;
      },
    );
    expect(ended?.steps.at(-1)).toContain("review_reason");
    await isTold(who, /could not be placed/i);
    expect(await rig.checkout(sessionId)).toMatchObject({
      state: "needs_review",
      review_reason: "amount_differs",
    });
    await isFlawless();
  }, 180_000);

  it("tells the shopper of a refund that it was about to note", async () => {
    const { who, intentId } = await rig.sold(rig.product(0)._id);
    const dashboard = await rig.dashboard();
    const [payment] = await rig.warehouse.rows<{ id: string }>(
      "select id from payment where data->>'id' = $1",
      [intentId],
    );
    const ended = await endAtStep(rig.shop, { path: EVENT, before: "owed_mails || " }, async () => {
      await dashboard.post(`/admin/payments/${payment?.id}/refund`, { amount: 5 }).catch(() => undefined);
      return async () => false;
    });
    expect(ended?.steps.at(-1)).toContain("refunded_amount");
    await isTold(who, /refund/i);
  }, 180_000);
});
