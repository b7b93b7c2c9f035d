import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { withFileLock } from "../../cli/lib/file-lock.mjs";
import { type Answer, HttpClient } from "../../test/http-client";
import { testDatabaseServer, testDataDir } from "../../test/test-database";
import { StockShop } from "./stock-shop";

export const ADMIN = { email: "boss@stock.example", password: "a passphrase of the boss" };

/** Products by title, with their prices in euros and pieces. */
const PRODUCTS = [
  { title: "Enamelled saucepan", price: 45, stock: 20 },
  { title: "Cast iron skillet", price: 39.9, stock: 5 },
  { title: "Copper casserole", price: 180, stock: 3 },
];

/** What somebody may do in a shop, with faults where an answer is not what it should be. */
export class Caller {
  constructor(readonly client: HttpClient) {}

  async get<T>(address: string): Promise<T> {
    return good<T>(address, await this.client.get<T>(address));
  }

  async post<T>(address: string, body: unknown = {}): Promise<T> {
    return good<T>(address, await this.client.post<T>(address, body));
  }
}

function good<T>(address: string, { status, body }: Answer<T>): T {
  if (status >= 300) throw new Error(`${address} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The shop's owner at the dashboard's calls. */
export async function signIn(shop: StockShop): Promise<Caller> {
  const visitor = new Caller(new HttpClient(shop.url));
  const { token } = await visitor.post<{ token: string }>("/auth/user/emailpass", ADMIN);
  return new Caller(new HttpClient(shop.url, { authorization: `Bearer ${token}` }));
}

interface Named {
  id: string;
}

/**
 * The database of a shop that has sold for a while before it meets a plugin: in Europe and beyond, with Europe as the default, its
 * taxes in the prices, and goods that are counted. Made once for all tests and cloned.
 *
 * @returns its name
 */
export async function plainShopDatabase(): Promise<string> {
  const recipe = ["plain-shop.ts", "installation.ts"].map((file) => readFileSync(path.join(__dirname, file)));
  const name = `stock_plain_${createHash("sha256").update(Buffer.concat(recipe)).digest("hex").slice(0, 12)}`;
  await withFileLock(path.join(testDataDir, `${name}.lock`), async () => {
    if (await testDatabaseServer().hasDatabase(name)) return;
    const shop = await StockShop.open();
    try {
      await shop.configure({});
      await shop.medusa(["db:migrate", "--execute-safe-links"]);
      await shop.medusa(["user", "-e", ADMIN.email, "-p", ADMIN.password]);
      await shop.start();
      await setUp(await signIn(shop));
      await shop.keepDatabase(name);
    } finally {
      if (existsSync(shop.folder)) await shop.clear();
    }
  });
  return name;
}

async function setUp(admin: Caller): Promise<void> {
  const europe = await sellIn(admin);
  const { stores } = await admin.get<{ stores: (Named & { default_sales_channel_id: string })[] }>(
    "/admin/stores",
  );
  const [store] = stores;
  if (!store) throw new Error("The engine made no store");
  await admin.post(`/admin/stores/${store.id}`, {
    supported_currencies: [{ currency_code: "eur", is_default: true }, { currency_code: "usd" }],
    default_region_id: europe,
  });
  const channel = store.default_sales_channel_id;
  const location = await sendFrom(admin, channel);
  const { api_keys } = await admin.get<{ api_keys: Named[] }>("/admin/api-keys?type=publishable");
  await admin.post(`/admin/api-keys/${api_keys[0]?.id}/sales-channels`, { add: [channel] });
  const { shipping_profiles } = await admin.get<{ shipping_profiles: Named[] }>("/admin/shipping-profiles");
  for (const { title, price, stock } of PRODUCTS) {
    const { product } = await admin.post<{
      product: { variants: { inventory_items: { inventory_item_id: string }[] }[] };
    }>("/admin/products?fields=*variants.inventory_items", {
      title,
      status: "published",
      sales_channels: [{ id: channel }],
      shipping_profile_id: shipping_profiles[0]?.id,
      options: [{ title: "Version", values: ["Standard"] }],
      variants: [
        {
          title: "Standard",
          options: { Version: "Standard" },
          prices: [
            { currency_code: "eur", amount: price },
            { currency_code: "usd", amount: price * 2 },
          ],
        },
      ],
    });
    const item = product.variants[0]?.inventory_items[0]?.inventory_item_id;
    await admin.post(`/admin/inventory-items/${item}/location-levels`, {
      location_id: location,
      stocked_quantity: stock,
    });
  }
}

/** @returns the id of the region Europe */
async function sellIn(admin: Caller): Promise<string> {
  const region = (name: string, currency: string, countries: string[]) =>
    admin.post<{ region: Named }>("/admin/regions", {
      name,
      currency_code: currency,
      countries,
      is_tax_inclusive: true,
      payment_providers: ["pp_system_default"],
    });
  await region("America", "usd", ["us"]);
  const { region: europe } = await region("Europe", "eur", ["de", "fr"]);
  await admin.post("/admin/tax-regions", {
    country_code: "de",
    provider_id: "tp_system",
    default_tax_rate: { name: "VAT", code: "vat", rate: 19 },
  });
  const { price_preferences } = await admin.get<{ price_preferences: Named[] }>(
    "/admin/price-preferences?attribute=currency_code&value=eur",
  );
  const preference = price_preferences[0] ? `/${price_preferences[0].id}` : "";
  await admin.post(`/admin/price-preferences${preference}`, {
    attribute: "currency_code",
    value: "eur",
    is_tax_inclusive: true,
  });
  return europe.id;
}

/** @returns the id of the stock location */
async function sendFrom(admin: Caller, channel: string): Promise<string> {
  const { stock_location } = await admin.post<{ stock_location: Named }>("/admin/stock-locations", {
    name: "Hamburg",
    address: { address_1: "Speicherstadt 1", city: "Hamburg", country_code: "de" },
  });
  const location = `/admin/stock-locations/${stock_location.id}`;
  await admin.post(`${location}/sales-channels`, { add: [channel] });
  await admin.post(`${location}/fulfillment-providers`, { add: ["manual_manual"] });
  const made = await admin.post<{ stock_location: { fulfillment_sets: Named[] } }>(
    `${location}/fulfillment-sets?fields=*fulfillment_sets`,
    { name: "Parcels", type: "shipping" },
  );
  const set = made.stock_location.fulfillment_sets[0]?.id;
  const zone = await admin.post<{ fulfillment_set: { service_zones: Named[] } }>(
    `/admin/fulfillment-sets/${set}/service-zones`,
    {
      name: "Europe",
      // All that the region sells to: the hosted page asks for the country last, and offers what reaches each of them.
      geo_zones: ["de", "fr"].map((country_code) => ({ type: "country", country_code })),
    },
  );
  const { shipping_profiles } = await admin.get<{ shipping_profiles: Named[] }>("/admin/shipping-profiles");
  await admin.post("/admin/shipping-options", {
    name: "Parcel",
    service_zone_id: zone.fulfillment_set.service_zones[0]?.id,
    shipping_profile_id: shipping_profiles[0]?.id,
    provider_id: "manual_manual",
    price_type: "flat",
    type: { label: "Parcel", description: "In a few days", code: "parcel" },
    prices: [{ currency_code: "eur", amount: 5 }],
    rules: [],
  });
  return stock_location.id;
}
