import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FLAWLESS } from "../../../commerce/test/audit";
import { ADDRESS } from "../../../commerce/test/engine-purchase";
import { AppRig } from "./app-rig";

const EMAIL = "guest@app.example";
let rig: AppRig;

async function made<T>(path: string, body: object): Promise<T> {
  const answer = await rig.admin.post<T>(`/admin${path}`, body);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}

/** Pays at the page, and tells what Stripe has authorised and what the order comes to, both in cents. */
async function sums(sessionId: string, payment: Parameters<AppRig["sandbox"]["pay"]>[1] = {}) {
  const paid = await rig.sandbox.pay(sessionId, payment);
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  const row = await rig.reached(sessionId, "captured");
  const { body } = await rig.admin.get<{
    order: { total: number; tax_total: number; currency_code: string };
  }>(`/admin/orders/${row.order_id}?fields=total,tax_total,currency_code`);
  const { total, tax_total, currency_code } = body.order;
  const cents = (amount: number) => Math.round(amount * 100);
  return { authorised: row.authorised_amount, total: cents(total), tax: cents(tax_total), currency_code };
}

/** A way of shipping for 4.99 euros to whole countries. */
async function offer(name: string, countries: string[]): Promise<void> {
  const [found] = await rig.warehouse.rows<{ fulfillment: string; profile: string }>(
    `select (select id from fulfillment_set where deleted_at is null limit 1) as fulfillment,
       (select id from shipping_profile where deleted_at is null limit 1) as profile`,
  );
  const { fulfillment_set } = await made<{
    fulfillment_set: { service_zones: { id: string; name: string }[] };
  }>(`/fulfillment-sets/${found?.fulfillment}/service-zones`, {
    name,
    geo_zones: countries.map((country_code) => ({ type: "country", country_code })),
  });
  await made("/shipping-options", {
    name,
    price_type: "flat",
    provider_id: "manual_manual",
    service_zone_id: fulfillment_set.service_zones.find((zone) => zone.name === name)?.id,
    shipping_profile_id: found?.profile,
    type: { label: "Parcel", description: "A parcel", code: "parcel" },
    prices: [{ currency_code: "eur", amount: 4.99 }],
    rules: [],
  });
}

async function usTaxes(): Promise<string> {
  const { body } = await rig.admin.get<{ tax_regions: { id: string }[] }>(
    "/admin/tax-regions?country_code=us",
  );
  return body.tax_regions[0]?.id ?? "";
}

describe.each([
  ["the plugin's own statements", "auto"],
  ["the engine's workflows", "never"],
])("prices that exclude tax, by %s", (_, engineTables) => {
  beforeAll(async () => {
    rig = await AppRig.start({ options: { engineTables } });
  });
  afterAll(() => rig?.stop());

  it("in another region: its currency is charged, with its country's tax on goods and shipping", async () => {
    const { id, product_id, price } = rig.variant(0);
    await made(`/products/${product_id}/variants/${id}`, {
      prices: [
        { currency_code: "usd", amount: price },
        { currency_code: "eur", amount: 15.55 },
      ],
    });
    const { region } = await made<{ region: { id: string } }>("/regions", {
      name: "Germany",
      currency_code: "eur",
      countries: ["de"],
      payment_providers: ["pp_stripe-checkout_stripe-checkout"],
    });
    await made("/tax-regions", {
      country_code: "de",
      provider_id: "tp_system",
      default_tax_rate: { name: "VAT", code: "de", rate: 19 },
    });
    await offer("Germany", ["de"]);
    const sessionId = await rig.opened({
      email: EMAIL,
      lines: [{ variant_id: id, quantity: 3 }],
      region_id: region.id,
    });
    const result = await sums(sessionId, {
      shipping_details: {
        name: "Ann Beispiel",
        address: { line1: "Hauptstr. 1", city: "Berlin", postal_code: "10115", country: "DE" },
      },
    });
    const due = Math.round((3 * 15.55 + 4.99) * 1.19 * 100);
    expect(result).toMatchObject({ authorised: due, total: due, currency_code: "eur" });
  });

  it("in a region of several countries: only what reaches all of them is offered", async () => {
    const { region } = await made<{ region: { id: string } }>("/regions", {
      name: "France and Belgium",
      currency_code: "eur",
      countries: ["fr", "be"],
      payment_providers: ["pp_stripe-checkout_stripe-checkout"],
    });
    const lines = [{ variant_id: rig.variant(0).id, quantity: 1 }];
    await offer("To France", ["fr"]);
    const inRegion = { email: EMAIL, lines, region_id: region.id };
    expect(await rig.open(inRegion)).toEqual({ ok: false, code: "shipping_missing" });
    await offer("To both", ["fr", "be"]);
    const { shipping_options } = await rig.sandbox.session(await rig.opened(inRegion));
    expect(shipping_options).toMatchObject([{ shipping_amount: 499 }]);
  });

  it("of one country: the shipping that the shopper chooses is taxed as well", async () => {
    await made("/tax-rates", {
      tax_region_id: await usTaxes(),
      name: "Sales tax",
      code: "us",
      rate: 7.25,
      is_default: true,
    });
    for (const [index, shipping] of [0, 1].entries()) {
      const lines = [{ variant_id: rig.variant(index + 1).id, quantity: 1 }];
      const sessionId = await rig.opened({ email: EMAIL, lines });
      const { authorised, total, tax } = await sums(sessionId, { shipping_rate: shipping });
      expect(total).toBe(authorised);
      expect(tax).toBeGreaterThan(0);
    }
  });

  it("that come to more cents than 32 bits hold are charged and ordered", async () => {
    const { id, product_id } = rig.variant(5);
    await made(`/products/${product_id}/variants/${id}`, {
      prices: [{ currency_code: "usd", amount: 30_000_000 }],
    });
    const lines = [{ variant_id: id, quantity: 1 }];
    const { authorised, total } = await sums(await rig.opened({ email: EMAIL, lines }));
    expect(authorised).toBeGreaterThan(2 ** 31);
    expect(total).toBe(authorised);
  });

  it("by state: refused before anybody pays, and charged right for a cart that says where it goes", async () => {
    await made("/tax-regions", {
      country_code: "us",
      province_code: "us-or",
      parent_id: await usTaxes(),
      default_tax_rate: { name: "Oregon", code: "or", rate: 3 },
    });
    const line = { variant_id: rig.variant(3).id, quantity: 1 };
    expect(await rig.open({ email: EMAIL, lines: [line] })).toEqual({ ok: false, code: "tax_needs_address" });
    expect(await rig.log()).toContain("set automaticTax");
    const cartId = await rig.cart([line], {
      email: EMAIL,
      shipping_address: { ...ADDRESS, province: "us-or" },
      billing_address: ADDRESS,
    });
    expect(await rig.open({ cart_id: cartId })).toEqual({ ok: false, code: "tax_needs_address" });
    const { body } = await rig.store.get<{ shipping_options: { id: string }[] }>(
      `/shipping-options?cart_id=${cartId}`,
    );
    await rig.store.post(`/carts/${cartId}/shipping-methods`, { option_id: body.shipping_options[0]?.id });
    const { authorised, total, tax } = await sums(await rig.opened({ cart_id: cartId }));
    expect([total, tax > 0]).toEqual([authorised, true]);
  });

  it("and prices that include it are sold whatever the state", async () => {
    const { body } = await rig.admin.get<{ price_preferences: { id: string }[] }>(
      "/admin/price-preferences?attribute=currency_code&value=usd",
    );
    const known = body.price_preferences[0];
    await made(known ? `/price-preferences/${known.id}` : "/price-preferences", {
      attribute: "currency_code",
      value: "usd",
      is_tax_inclusive: true,
    });
    await rig.warehouse.rows("update price_preference set is_tax_inclusive = true");
    const lines = [{ variant_id: rig.variant(4).id, quantity: 2 }];
    const { authorised, total } = await sums(await rig.opened({ email: EMAIL, lines }), {
      shipping_details: {
        name: "Ann Example",
        address: { line1: "1 Main", city: "Portland", state: "OR", postal_code: "97201", country: "US" },
      },
    });
    expect(total).toBe(authorised);
    expect(await rig.audit()).toMatchObject(FLAWLESS);
  });
});
