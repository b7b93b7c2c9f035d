import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { audit, FLAWLESS, settled } from "../../../commerce/test/audit";
import { bookDifferences } from "../../../commerce/test/books";
import { eventually } from "../../../commerce/test/eventually";
import { figure } from "../../../commerce/test/figure";
import { LONG_RUN } from "../../../commerce/test/long-run";
import type { WebhookMode } from "../../../commerce/test/sandbox-client";
import { signInAdmin } from "../../../commerce/test/shopper";
import { type CheckoutState, mayMove } from "../src/modules/checkout/state-machine/states";
import { codeUsage, makeCodes } from "./codes";
import {
  CancelAtStripe,
  DisputeAtStripe,
  Expire,
  FailRefund,
  Flush,
  type Model,
  Open,
  Pay,
  type Payment,
  type Real,
  RefundAtStripe,
  SendBack,
  Staff,
  type Step,
  Verdict,
  Webhooks,
} from "./model";
import { Rig } from "./rig";

const RUNS = LONG_RUN ? 10 : 1;
const STEPS = LONG_RUN ? 300 : 40;
const SHOPPERS = 2;
const PRODUCTS = 4;

let rig: Rig;
let real: Real;

beforeAll(async () => {
  rig = await Rig.start({ settings: { RECONCILE_AFTER_S: "2", RECONCILE_INTERVAL_S: "1" } });
  real = {
    rig,
    shoppers: await rig.shoppers(SHOPPERS),
    dashboard: await rig.dashboard(),
    staff: await signInAdmin(rig.shop),
  };
  await makeCodes(rig);
  for (let index = 0; index < PRODUCTS; index += 1) {
    await rig.warehouse.setStock(rig.product(index)._id, 10_000);
  }
  await rig.warehouse.rows(`
    create table checkout_move (id bigserial, checkout_id text, old_state text, new_state text);
    create function note_checkout_move() returns trigger language plpgsql as $$ begin
      insert into checkout_move (checkout_id, old_state, new_state) values (new.id, old.state, new.state);
      return new; end $$;
    create trigger note_checkout_move after update of state on stripe_checkout
      for each row when (old.state is distinct from new.state) execute function note_checkout_move()`);
});

afterAll(() => rig?.stop());

const index = fc.nat({ max: 4 });
const card = fc.constantFrom(
  { number: "4242 4242 4242 4242", pays: true },
  { number: "4242 4242 4242 4242", pays: true },
  { number: "4000 0000 0000 0002", pays: false },
);
const product = fc.nat({ max: PRODUCTS - 1 });
const quantity = fc.integer({ min: 1, max: 3 });
const mode = fc.constantFrom<WebhookMode>("deliver", "hold", "drop", "duplicate");
const order = fc.constantFrom("created" as const, "reverse" as const);
const outcome = fc.constantFrom("won" as const, "lost" as const);
const act = fc.constantFrom("cancel" as const, "refund a dollar" as const, "resolve" as const);
// All runs are as long as the longest: what a short one can show, a long one shows on its way.
const steps = fc.array(
  fc.oneof<fc.WeightedArbitrary<Step>[]>(
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.nat({ max: SHOPPERS - 1 }), product, quantity, fc.boolean())
        .map((input) => new Open(...input)),
    },
    { weight: 4, arbitrary: fc.tuple(index, card).map((input) => new Pay(...input)) },
    { weight: 1, arbitrary: index.map((input) => new Expire(input)) },
    { weight: 1, arbitrary: index.map((input) => new CancelAtStripe(input)) },
    { weight: 1, arbitrary: fc.tuple(index, fc.boolean()).map((input) => new RefundAtStripe(...input)) },
    { weight: 1, arbitrary: index.map((input) => new FailRefund(input)) },
    { weight: 1, arbitrary: index.map((input) => new DisputeAtStripe(input)) },
    { weight: 1, arbitrary: outcome.map((input) => new Verdict(input)) },
    { weight: 2, arbitrary: fc.tuple(index, act).map((input) => new Staff(...input)) },
    { weight: 2, arbitrary: index.map((input) => new SendBack(input)) },
    { weight: 2, arbitrary: mode.map((input) => new Webhooks(input)) },
    { weight: 1, arbitrary: order.map((input) => new Flush(input)) },
  ),
  { minLength: STEPS, maxLength: STEPS },
);

/** Where the shop must have brought a payment, whatever happened to its messages. */
function endsOf({ status, canceled, refunded, isHandled }: Payment): CheckoutState[] {
  if (status === "open") return ["opened"];
  if (status === "closed") return ["released"];
  if (isHandled) return ["captured", "released", "needs_review"];
  // Given back at Stripe: before the order was made there is none, after that a person decides.
  if (canceled) return ["released", "needs_review"];
  // Paid back before there was an order: there is none.
  return refunded ? ["needs_review", "released"] : ["captured"];
}

async function moves() {
  return rig.warehouse.rows<{ old_state: CheckoutState; new_state: CheckoutState }>(
    "select old_state, new_state from checkout_move",
  );
}

it(
  "whatever shoppers, banks and webhooks do, a checkout moves on the map and ends where it must",
  async () => {
    let payments = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (commands) => {
        const model: Model = { payments: [] };
        await fc.asyncModelRun(() => ({ model, real }), commands);
        await rig.sandbox.webhooks("deliver");
        await rig.sandbox.flush();
        await settled(rig.sandbox, rig.warehouse);
        for (const payment of model.payments) {
          await eventually(`${payment.sessionId} is ${endsOf(payment).join(" or ")}`, async () => {
            const row = await rig.checkout(payment.sessionId);
            return row !== undefined && endsOf(payment).includes(row.state as CheckoutState);
          });
        }
        payments += model.payments.length;
        for (const { old_state, new_state } of await moves()) {
          expect(mayMove(old_state, new_state), `${old_state} -> ${new_state}`).toBe(true);
        }
        await eventually("that the orders' books are equal to Stripe's", async () => {
          expect(await bookDifferences(rig.sandbox, rig.warehouse)).toEqual([]);
          return true;
        });
        await eventually("that codes count as often as they are used", async () => {
          for (const { code, counted, used } of await codeUsage(rig)) expect(counted, code).toBe(used);
          return true;
        });
        const found = await audit(rig.sandbox, rig.warehouse);
        const [left] = await rig.warehouse.rows<{ count: number }>(
          `select count(*)::int as count from stripe_checkout
           join "order" o on o.id = order_id and o.status <> 'canceled'
           where state = 'needs_review' and review_reason = 'order_without_payment'`,
        );
        expect(found).toMatchObject({ ...FLAWLESS, unpaidOrders: left?.count });
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    const walked = new Set((await moves()).map(({ old_state, new_state }) => `${old_state} -> ${new_state}`));
    const [sentBack] = await rig.warehouse.rows<{ count: number }>(
      "select count(*)::int as count from after_sale_return where status = 'refunded'",
    );
    const codes = (await codeUsage(rig)).map(({ code, used }) => `${code} ${used}`).join(", ");
    figure(`${sentBack?.count} returns paid back; codes in use at the end: ${codes}`);
    figure(`${RUNS} runs, ${payments} payment pages, ways walked: ${[...walked].sort().join(", ")}`);
  },
  60_000 + RUNS * 60_000,
);
