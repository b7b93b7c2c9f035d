import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HttpClient } from "../../test/http-client";
import { LONG_RUN } from "../../test/long-run";
import { ADMIN } from "./plain-shop";
import { Visit } from "./visit";

/** A call of the stranger's own below /admin, and one that they forgot to list. */
const ROUTE = `import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";

export async function GET(_req: MedusaRequest, res: MedusaResponse) {
  res.json({ cards: [] });
}
`;

const TYPES = `import { ADMINISTRATOR_ROLE, type StaffOptions } from "@emberly/staff";
import { actAs } from "@emberly/staff/actor";

export const options: StaffOptions = { secondFactor: "required" };
// @ts-expect-error no such setting
export const wrong: StaffOptions = { secondFactor: "sometimes" };
export const role: string = ADMINISTRATOR_ROLE;
export const act: typeof actAs = actAs;
`;

describe.runIf(LONG_RUN)("@emberly/staff in a stock shop", { timeout: 600_000 }, () => {
  let visit: Visit;

  beforeAll(async () => {
    visit = await Visit.begin({
      workspaces: ["kit", "plugins/staff"],
      dashboard: true,
      plugins: () => [
        {
          name: "@emberly/staff",
          options: { shopName: "Stock", routes: [{ "gift_card:read": ["GET /gift-cards"] }] },
        },
      ],
      sources: {
        "src/api/admin/gift-cards/route.ts": ROUTE,
        "src/api/admin/forgotten/route.ts": ROUTE,
        "src/types.ts": TYPES,
      },
      modules: ["staff", "audit"],
    });
  }, 900_000);

  afterAll(() => visit?.shop.clear());

  test("makes everybody who was a user an administrator, and opens only calls that are listed", async () => {
    const { admin, shop } = visit;
    await admin.get("/admin/gift-cards");
    expect((await admin.client.get("/admin/forgotten")).status).toBe(403);
    const { roles } = await admin.get<{ roles: { id: string; name: string }[] }>("/admin/staff/roles");
    const { api_key } = await admin.post<{ api_key: { id: string; token: string } }>("/admin/api-keys", {
      title: "Help desk",
      type: "secret",
    });
    const authorization = `Basic ${Buffer.from(`${api_key.token}:`).toString("base64")}`;
    const program = new HttpClient(shop.url, { authorization });
    expect((await program.get("/admin/orders")).status).toBe(403);
    const support = roles.find(({ name }) => name === "Support")?.id;
    await admin.post(`/admin/staff/api-keys/${api_key.id}/roles`, { roles: [support] });
    expect((await program.get("/admin/orders")).status).toBe(200);
    expect((await program.get("/admin/gift-cards")).status).toBe(403);
  });

  test("writes down who changed a price", async () => {
    const { admin } = visit;
    const { products } = await admin.get<{ products: { id: string; variants: { id: string }[] }[] }>(
      "/admin/products?q=casserole",
    );
    const [product] = products;
    await admin.post(`/admin/products/${product?.id}/variants/${product?.variants[0]?.id}`, {
      prices: [{ currency_code: "eur", amount: 175 }],
    });
    const { entries } = await admin.get<{ entries: unknown[] }>("/admin/audit?area=price&limit=20");
    expect(entries).toContainEqual(expect.objectContaining({ actor: ADMIN.email }));
  });

  test("leaves the shop's own calls and its dashboard as they were", () => visit.checkAll());

  test("goes without a trace", () => visit.end());
});
