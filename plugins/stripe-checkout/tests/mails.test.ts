import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../commerce/test/eventually";
import { AppRig } from "./app-rig";

let rig: AppRig;

/** Buys, and waits for the reconciler's round afterwards. @returns the mails that are owed then */
async function buys(index: number): Promise<unknown[]> {
  const lines = [{ variant_id: rig.variant(index).id, quantity: 1 }];
  const sessionId = await rig.opened({ email: "ann@app.example", lines });
  await rig.sandbox.pay(sessionId);
  const { id } = await rig.reached(sessionId, "captured");
  const [row] = await eventually("that nobody looks at it any more", async () => {
    const rows = await rig.warehouse.rows<{ owed_mails: { template: string }[] }>(
      `select owed_mails from stripe_checkout where id = $1
       and (owed_mails = '[]' or next_check_at > now() + interval '30 minutes')`,
      [id],
    );
    return rows.length > 0 && rows;
  });
  return row?.owed_mails.map(({ template }) => template) ?? [];
}

const warnings = async () => (await rig.log()).match(/nobody sends the shop's mails/g) ?? [];

describe("a shop in which nobody sends mails", () => {
  beforeAll(async () => {
    rig = await AppRig.start();
  });
  afterAll(() => rig?.stop());

  it("is told so once, and what is owed waits", async () => {
    expect(await buys(0)).toEqual(["order.placed"]);
    expect(await buys(1)).toEqual(["order.placed"]);
    expect(await warnings()).toHaveLength(1);
  });
});

describe("a shop that wants no mails of the plugin", () => {
  beforeAll(async () => {
    rig = await AppRig.start({ options: { mails: false } });
  });
  afterAll(() => rig?.stop());

  it("owes none and hears nothing of it", async () => {
    expect(await buys(0)).toEqual([]);
    expect(await warnings()).toHaveLength(0);
  });
});
