import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, FLAWLESS, settled } from "../../../commerce/test/audit";
import { bookDifferences } from "../../../commerce/test/books";
import { Dice } from "../../../commerce/test/dice";
import { eventually } from "../../../commerce/test/eventually";
import { figure } from "../../../commerce/test/figure";
import { LONG_RUN } from "../../../commerce/test/long-run";
import { signInAdmin } from "../../../commerce/test/shopper";
import { makeCodes } from "./codes";
import { Day } from "./day/day";
import { Memory } from "./day/memory";
import { Rig } from "./rig";

const MINUTES = Number(process.env.DAY_MINUTES ?? 120);
const SHOPPERS = 9;
/** Each does one thing after the other; together they are the load that a small machine carries. */
const HANDS = 3;
const SAMPLE_MS = 10_000;
/** Between two faults, at least and at most: the shop comes back and works undisturbed for a while. */
const CALM_MS = [15_000, 45_000] as const;
const SETTLE_MS = 300_000;
/**
 * In the second half. The engine's caches and the runtime's heap go up and down by some 100 MB; what is kept of each request for
 * good is more than this after an hour.
 */
const MOST_GROWTH_MB = 250;

let rig: Rig;

/** Also with `DAY_MINUTES` and `TEST_SEED`, which the figure names. */
describe.skipIf(!LONG_RUN)("a day in the life of a shop", () => {
  beforeAll(async () => {
    rig = await Rig.start({
      engines: 2,
      storefront: true,
      settings: { RECONCILE_AFTER_S: "5", RECONCILE_INTERVAL_S: "2" },
    });
  });
  afterAll(() => rig?.stop());

  it(
    "of sales, refunds, disputes, edits, kills and outages ends with books, stock and Stripe's books equal",
    async () => {
      const dice = new Dice();
      // Signed in at the engine that is left alone.
      const url = rig.shop.engineUrls[1] ?? rig.shop.engineUrl;
      const shoppers = await rig.shoppers(SHOPPERS);
      const day = new Day(rig, dice, shoppers, await rig.dashboard(url), await signInAdmin(rig.shop));
      await makeCodes(rig);
      const memory = new Memory();
      const begun = Date.now();
      const end = begun + MINUTES * 60_000;
      const until = async (work: () => Promise<void>) => {
        while (Date.now() < end) await work();
      };
      const { engines, paymentSandbox, mailbox, storefront } = rig.shop.services;
      const leftAlone = engines[1];
      const pidOfLeftAlone = leftAlone?.pid;
      await Promise.all([
        ...Array.from({ length: HANDS }, () => until(() => day.work())),
        until(async () => {
          await delay(dice.whole(...CALM_MS));
          await day.breakSomething();
        }),
        until(async () => {
          // Nobody kills it: outages of the database, of Stripe and of the mails are to be outlived.
          expect(leftAlone?.pid, "the engine that is left alone has ended by itself").toBe(pidOfLeftAlone);
          for (const [index, engine] of engines.entries())
            await memory.sample(`engine ${index + 1}`, engine.pid);
          await memory.sample("payment sandbox", paymentSandbox.pid);
          await memory.sample("mailbox", mailbox.pid);
          await memory.sample("storefront", storefront?.pid);
          await memory.sampleAll("database", process.pid, await day.databaseProcesses());
          await delay(SAMPLE_MS);
        }),
      ]);
      await rig.sandbox.webhooks("deliver");
      await rig.sandbox.flush();
      await settled(rig.sandbox, rig.warehouse, SETTLE_MS);
      await eventually(
        "that the orders' books are equal to Stripe's",
        async () => {
          expect(await bookDifferences(rig.sandbox, rig.warehouse)).toEqual([]);
          return true;
        },
        SETTLE_MS,
      );
      expect(memory.grownBy(MOST_GROWTH_MB, begun + (MINUTES * 60_000) / 2)).toEqual([]);
      const found = await audit(rig.sandbox, rig.warehouse);
      const done = [...day.done].map(([what, count]) => `${what} ${count}`).join(", ");
      const grown = memory.tell(begun + (MINUTES * 60_000) / 2).join("; ");
      figure(`MB by tenths of the time: ${memory.tenths(begun, end).join("; ")}`);
      figure(`seed ${dice.seed}, ${MINUTES} minutes: ${done}. ${JSON.stringify(found)}. Memory: ${grown}`);
      const [left] = await rig.warehouse.rows<{ count: number }>(
        `select count(*)::int as count from stripe_checkout join "order" o on o.id = order_id and o.status <> 'canceled'
         where state = 'needs_review' and review_reason in ('order_without_payment', 'capture_failed')`,
      );
      expect(found).toMatchObject({ ...FLAWLESS, unpaidOrders: left?.count });
    },
    (MINUTES + 15) * 60_000,
  );
});
