import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { Dashboard } from "../dashboard";

const REFUSAL =
  "This API speaks US dollars, and the store sells in EUR. Choose a default region of the store that sells in USD, or without a region USD as its default currency.";

let shop: Shop;
let api: HttpClient;
let dashboard: Dashboard;
let store: { id: string; default_region_id: string };

beforeAll(async () => {
  shop = await startShop();
  api = new HttpClient(`${shop.engineUrl}/api/v1`);
  dashboard = await Dashboard.open(shop);
  const { body } = await dashboard.client.get<{ stores: (typeof store)[] }>("/admin/stores");
  const [found] = body.stores;
  if (!found) throw new Error("There is no store");
  store = found;
});

afterAll(() => shop?.stop());

const sellIn = (default_region_id: string) =>
  dashboard.change(`/admin/stores/${store.id}`, { default_region_id });

const ready = async () => (await api.get("/ready")).status;

/** As long as any start of an engine may take. */
const STARTS_WITHIN_MS = 120_000;

test(
  "an engine that starts in a store of another currency shows no price, says why, and leaves the dashboard open",
  async () => {
    const { region } = await dashboard.change<{ region: { id: string } }>("/admin/regions", {
      name: "Europe",
      currency_code: "eur",
      countries: ["de"],
    });
    await sellIn(region.id);
    const [engine] = shop.services.engines;
    if (!engine) throw new Error("There is no engine");
    await engine.stop();
    engine.launch();
    await eventually("the engine answers", async () => (await ready()) === 503, STARTS_WITHIN_MS);

    expect(await api.get("/ready")).toMatchObject({ status: 503, body: REFUSAL });
    expect(await api.get("/admin/serverproducts")).toMatchObject({ status: 503, body: REFUSAL });
    const signIn = { email: "ann@example.com", password: "a long enough passphrase 7" };
    expect(await api.post("/login", signIn)).toMatchObject({ status: 503, body: REFUSAL });
    const log = await readFile(engine.spec.logFile, "utf8");
    expect(log.split(REFUSAL)).toHaveLength(2);
    expect((await dashboard.client.get("/admin/stores")).status).toBe(200);
  },
  2 * STARTS_WITHIN_MS,
);

test("it opens when the store sells in dollars again, and closes when that ends", async () => {
  await sellIn(store.default_region_id);
  await eventually("the API is open", async () => (await ready()) === 200);
  expect((await api.get("/admin/serverproducts")).status).toBe(200);
  const { body } = await dashboard.client.get<{ regions: { id: string; currency_code: string }[] }>(
    "/admin/regions",
  );
  await sellIn(body.regions.find(({ currency_code }) => currency_code === "eur")?.id ?? "");
  await eventually("the API is closed", async () => (await ready()) === 503);
});
