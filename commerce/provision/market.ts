import type { MedusaContainer, StoreDTO, UpdateStoreDTO } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import {
  createApiKeysWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  updateSalesChannelsWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows";
import type { ProvisionSettings } from "./settings";

/** What the engine calls the store that it makes by itself. */
const ENGINE_STORE_NAME = "Medusa Store";
const CHANNEL_NAME = "Storefront";
const REGION_NAME = "United States";
const KEY_TITLE = "Storefront";

/** The payment module composes provider ids as `pp_<identifier>_<id>`. */
const PAYMENT_PROVIDER = "pp_stripe-checkout_stripe-checkout";

/**
 * Sales channel, US region in dollars, tax region, publishable key and the store's defaults. What the store has
 * already stays what it is.
 *
 * @throws what the engine refuses
 */
export async function provisionMarket(container: MedusaContainer, settings: ProvisionSettings) {
  const stores = await container
    .resolve(Modules.STORE)
    .listStores(
      {},
      { relations: ["supported_currencies"], order: { created_at: "ASC", id: "ASC" }, take: 1 },
    );
  const store = only(stores, "store");
  const isNew = store.name === ENGINE_STORE_NAME && !store.default_region_id;
  const currencies = currenciesOf(store, isNew);
  const salesChannelId = await ensureSalesChannel(container, store, isNew);
  const regionId = await ensureRegion(container, store);
  await ensureTaxRegion(container);
  await ensurePublishableKey(container, salesChannelId, isNew);
  // The last of all: from then on the store is new no longer, and what was interrupted before is made up for.
  await ensureStore(container, store, {
    ...(isNew && { name: settings.shopName }),
    ...(currencies && { supported_currencies: currencies }),
    ...(store.default_sales_channel_id !== salesChannelId && { default_sales_channel_id: salesChannelId }),
    ...(store.default_region_id !== regionId && { default_region_id: regionId }),
  });
  return { salesChannelId, regionId };
}

/** Those that a store lacks to sell in our region; undefined for one that has a region of its own, or dollars. */
function currenciesOf({ default_region_id, supported_currencies = [] }: StoreDTO, isNew: boolean) {
  if (isNew || supported_currencies.length === 0) return [{ currency_code: "usd", is_default: true }];
  if (default_region_id || supported_currencies.some(({ currency_code }) => currency_code === "usd")) return;
  const kept = supported_currencies.map(({ currency_code, is_default }) => ({ currency_code, is_default }));
  return [...kept, { currency_code: "usd", is_default: false }];
}

/**
 * The store's default, else one of ours, else any. Renames the channel that a new store brings instead of adding one:
 * with more than one channel the engine's product routes load every product's links at each request.
 */
async function ensureSalesChannel(
  container: MedusaContainer,
  store: StoreDTO,
  isNew: boolean,
): Promise<string> {
  const channels = await container
    .resolve(Modules.SALES_CHANNEL)
    .listSalesChannels({}, { order: { created_at: "ASC" } });
  const found =
    channels.find(({ id }) => id === store.default_sales_channel_id) ??
    channels.find(({ name }) => name === CHANNEL_NAME) ??
    channels[0];
  if (found && !isNew) return found.id;
  if (found) {
    await updateSalesChannelsWorkflow(container).run({
      input: {
        selector: { id: found.id },
        update: { name: CHANNEL_NAME, description: "The shop's storefront" },
      },
    });
    return found.id;
  }
  const { result } = await createSalesChannelsWorkflow(container).run({
    input: { salesChannelsData: [{ name: CHANNEL_NAME, description: "The shop's storefront" }] },
  });
  return only(result, "sales channel").id;
}

/** The store's default, else one that sells to the US. */
async function ensureRegion(container: MedusaContainer, store: StoreDTO): Promise<string> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data: regions } = await query.graph({ entity: "region", fields: ["id", "countries.iso_2"] });
  const own =
    regions.find(({ id }) => id === store.default_region_id) ??
    regions.find((region) =>
      region.countries?.some((country: { iso_2?: string } | null) => country?.iso_2 === "us"),
    );
  if (own) return own.id;
  const { result } = await createRegionsWorkflow(container).run({
    input: {
      regions: [
        { name: REGION_NAME, currency_code: "usd", countries: ["us"], payment_providers: [PAYMENT_PROVIDER] },
      ],
    },
  });
  return only(result, "region").id;
}

async function ensureTaxRegion(container: MedusaContainer): Promise<void> {
  const existing = await container.resolve(Modules.TAX).listTaxRegions({ country_code: "us" });
  if (existing.length > 0) return;
  await createTaxRegionsWorkflow(container).run({
    input: [{ country_code: "us", provider_id: "tp_system" }],
  });
}

async function ensureStore(
  container: MedusaContainer,
  { id }: StoreDTO,
  update: UpdateStoreDTO,
): Promise<void> {
  if (Object.keys(update).length === 0) return;
  await updateStoresWorkflow(container).run({ input: { selector: { id }, update } });
}

/** Of a store that is not new, a key under another name does as well: the shop's own API needs none. */
async function ensurePublishableKey(
  container: MedusaContainer,
  salesChannelId: string,
  isNew: boolean,
): Promise<void> {
  const keys = await container.resolve(Modules.API_KEY).listApiKeys({ type: "publishable" });
  if (keys.length > 0 && !isNew) return;
  const key =
    keys.find(({ title }) => title === KEY_TITLE) ??
    only(
      (
        await createApiKeysWorkflow(container).run({
          input: { api_keys: [{ title: KEY_TITLE, type: "publishable", created_by: "provisioning" }] },
        })
      ).result,
      "publishable key",
    );
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data: links } = await query.graph({
    entity: "api_key",
    fields: ["sales_channels_link.sales_channel_id"],
    filters: { id: key.id },
  });
  const linked = JSON.stringify(links).includes(salesChannelId);
  if (!linked)
    await linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id: key.id, add: [salesChannelId] } });
}

/** The first of what a workflow made; the engine's result arrays are never empty for a non-empty input. */
export function only<T>(items: T[], what: string): T {
  const [first] = items;
  if (!first) throw new Error(`The engine returned no ${what}`);
  return first;
}
