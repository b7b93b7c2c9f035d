import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessionIdOf } from "../../../commerce/test/sandbox-client";
import type { Shopper } from "../../../commerce/test/shopper";
import { audit, FLAWLESS, settled } from "./audit";
import { Rig } from "./rig";

/** `CRASH_ROUNDS=40 npm test http crash` is the long run. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 4);
const SHOPPERS = 3;
/** Opening and placing take about this long together, so that kills fall anywhere in between. */
const WINDOW_MS = 2500;

let rig: Rig;
let shoppers: Shopper[];

beforeAll(async () => {
  rig = await Rig.start({ settings: { RECONCILE_AFTER_S: "2", RECONCILE_INTERVAL_S: "1" } });
  shoppers = await rig.shoppers(SHOPPERS);
});

afterAll(async () => {
  await rig?.stop();
});

/** Opens and pays; false when the engine died under it. */
async function buy(who: Shopper, index: number): Promise<boolean> {
  try {
    const { status, body } = await rig.open(who, [{ id: rig.product(index)._id, quantity: 1 }]);
    if (status !== 200) return false;
    return (await rig.sandbox.pay(sessionIdOf(body.url))).status === 200;
  } catch (error) {
    // The connection broke: what an engine that dies looks like from outside.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

describe("an engine that is killed again and again while shoppers pay", () => {
  it(
    `${ROUNDS} rounds of kill -9: nothing lost, doubled, stranded or oversold`,
    async () => {
      const [engine] = rig.shop.services.engines;
      if (!engine) throw new Error("The shop has no engine");
      let paid = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const purchases = shoppers.map((who, index) => buy(who, (round + index) % 8));
        await delay(randomInt(WINDOW_MS));
        const { pid } = engine;
        if (pid) process.kill(pid, "SIGKILL");
        paid += (await Promise.all(purchases)).filter(Boolean).length;
        engine.launch();
        await engine.ready();
      }
      await settled(rig.sandbox, rig.warehouse);
      const found = await audit(rig.sandbox, rig.warehouse);
      console.info(`crash: ${ROUNDS} kills, ${paid} payments answered,`, JSON.stringify(found));
      expect(found).toMatchObject(FLAWLESS);
    },
    60_000 + ROUNDS * 60_000,
  );
});
