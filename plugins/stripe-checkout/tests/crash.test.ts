import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, FLAWLESS, settled } from "../../../commerce/test/audit";
import { Dice } from "../../../commerce/test/dice";
import { figure } from "../../../commerce/test/figure";
import { LONG_RUN } from "../../../commerce/test/long-run";
import { sessionIdOf } from "../../../commerce/test/sandbox-client";
import type { Shopper } from "../../../commerce/test/shopper";
import { CODES, codeUsage, makeCodes } from "./codes";
import { Rig } from "./rig";

const ROUNDS = LONG_RUN ? 40 : 2;
const SHOPPERS = 3;
/** Placing and capturing take about this long for all of them, so that kills fall anywhere in between. */
const PLACING_MS = 2500;
/** The same for opening, the first one after a start. */
const OPENING_MS = 5000;

const dice = new Dice();

let rig: Rig;
let shoppers: Shopper[];

/** Opens a session; null when the engine died under it or refused. */
async function open(who: Shopper, index: number): Promise<string | null> {
  try {
    const { status, body } = await rig.open(
      who,
      [{ id: rig.product(index)._id, quantity: 1 }],
      Object.values(CODES),
    );
    return status === 200 ? sessionIdOf(body.url) : null;
  } catch (error) {
    // The connection broke: what an engine that dies looks like from outside.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function pay(sessionId: string | null): Promise<boolean> {
  return sessionId !== null && (await rig.sandbox.pay(sessionId)).status === 200;
}

describe.each([
  ["the plugin's own statements", "auto"],
  ["the engine's workflows", "never"],
])("an engine that is killed again and again while shoppers pay, by %s", (_, engineTables) => {
  beforeAll(async () => {
    rig = await Rig.start({
      settings: {
        RECONCILE_AFTER_S: "2",
        RECONCILE_INTERVAL_S: "1",
        STRIPE_ENGINE_TABLES: engineTables,
      },
    });
    shoppers = await rig.shoppers(SHOPPERS);
    await makeCodes(rig);
  });
  afterAll(() => rig?.stop());

  it(
    `${ROUNDS} rounds of kill -9: nothing lost, doubled, stranded or oversold`,
    async () => {
      const [engine] = rig.shop.services.engines;
      if (!engine) throw new Error("The shop has no engine");
      let paid = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const openings = Promise.all(shoppers.map((who, index) => open(who, (round + index) % 8)));
        // Every second kill falls into opening and paying, the others into what happens once it is paid.
        if (round % 2 === 1) await delay(dice.whole(0, OPENING_MS));
        else {
          paid += (await Promise.all((await openings).map(pay))).filter(Boolean).length;
          await delay(dice.whole(0, PLACING_MS));
        }
        if (engine.pid) process.kill(engine.pid, "SIGKILL");
        paid += round % 2 === 1 ? (await Promise.all((await openings).map(pay))).filter(Boolean).length : 0;
        engine.launch();
        await engine.ready();
      }
      await settled(rig.sandbox, rig.warehouse);
      const found = await audit(rig.sandbox, rig.warehouse);
      figure(
        `${ROUNDS} kills, ${paid} payments, ${found.orders} orders, ${found.lost} lost, ${found.double} double`,
      );
      expect(found).toMatchObject(FLAWLESS);
      const counts = await codeUsage(rig);
      figure(`used: ${counts.map(({ code, counted, used }) => `${code} ${counted} of ${used}`).join(", ")}`);
      expect(counts).toHaveLength(2);
      for (const { code, counted, used } of counts) expect(counted, code).toBe(used);
    },
    60_000 + ROUNDS * 60_000,
  );
});
