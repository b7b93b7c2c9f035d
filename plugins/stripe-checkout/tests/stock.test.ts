import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, FLAWLESS, settled } from "../../../commerce/test/audit";
import { figure } from "../../../commerce/test/figure";
import { sessionIdOf } from "../../../commerce/test/sandbox-client";
import { Rig } from "./rig";

let rig: Rig;

beforeAll(async () => {
  rig = await Rig.start({ engines: 2 });
});

afterAll(async () => {
  await rig?.stop();
});

/** All shoppers open and pay at once; who is told what. */
async function rush(
  productId: string,
  buyers: number,
  lines: (id: string) => { id: string; quantity: number }[],
) {
  const shoppers = await rig.shoppers(buyers);
  const answers = await Promise.all(shoppers.map((who) => rig.open(who, lines(productId))));
  const sessions = answers.filter(({ status }) => status === 200).map(({ body }) => sessionIdOf(body.url));
  await Promise.all(sessions.map((sessionId) => rig.sandbox.pay(sessionId)));
  await settled(rig.sandbox, rig.warehouse);
  const states = await Promise.all(sessions.map(async (id) => (await rig.checkout(id))?.state));
  return {
    orders: states.filter((state) => state === "captured").length,
    refused: answers.filter(({ status }) => status === 409).length,
    other: answers.filter(({ status }) => status !== 200 && status !== 409).map(({ status }) => status),
  };
}

describe("more shoppers than goods, on two engines", () => {
  it("twelve shoppers for five pieces: exactly five orders, seven clear refusals before payment", async () => {
    const { _id: id } = rig.product(0);
    await rig.warehouse.setStock(id, 5);
    const found = await rush(id, 12, (product) => [{ id: product, quantity: 1 }]);
    expect(found).toEqual({ orders: 5, refused: 7, other: [] });
    expect(await rig.warehouse.stockOf(id)).toEqual({ stocked: 5, reserved: 5 });
  });

  it("also with the product on two lines of the cart", async () => {
    const { _id: id } = rig.product(1);
    await rig.warehouse.setStock(id, 5);
    const found = await rush(id, 6, (product) => [
      { id: product, quantity: 1 },
      { id: product, quantity: 1 },
    ]);
    expect(found).toEqual({ orders: 2, refused: 4, other: [] });
    expect(await rig.warehouse.stockOf(id)).toEqual({ stocked: 5, reserved: 4 });
  });

  it("nothing is lost, doubled, stranded or oversold", async () => {
    const found = await audit(rig.sandbox, rig.warehouse);
    figure(JSON.stringify(found));
    expect(found).toMatchObject(FLAWLESS);
  });
});
