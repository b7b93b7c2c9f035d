import type { MedusaContainer } from "@medusajs/framework/types";
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

const CHANNEL_NAME = "Storefront";
const REGION_NAME = "United States";
const KEY_TITLE = "Storefront";

/** The payment module composes provider ids as `pp_<identifier>_<id>`. */
const PAYMENT_PROVIDER = "pp_stripe-checkout_stripe-checkout";

/** Sales channel, US region in dollars, tax region and publishable key. */
export async function provisionMarket(container: MedusaContainer, settings: ProvisionSettings) {
  const salesChannelId = await ensureSalesChannel(container);
  const regionId = await ensureRegion(container);
  await ensureTaxRegion(container);
  await ensureStore(container, settings, salesChannelId, regionId);
  await ensurePublishableKey(container, salesChannelId);
  return { salesChannelId, regionId };
}

/**
 * Renames the channel that a fresh install brings instead of adding one: with more than one channel the
 * engine's product routes load every product's links at each request.
 */
async function ensureSalesChannel(container: MedusaContainer): Promise<string> {
  const channels = await container
    .resolve(Modules.SALES_CHANNEL)
    .listSalesChannels({}, { order: { created_at: "ASC" } });
  const own = channels.find(({ name }) => name === CHANNEL_NAME);
  if (own) return own.id;
  const [first] = channels;
  if (first) {
    await updateSalesChannelsWorkflow(container).run({
      input: {
        selector: { id: first.id },
        update: { name: CHANNEL_NAME, description: "The shop's storefront" },
      },
    });
    return first.id;
  }
  const { result } = await createSalesChannelsWorkflow(container).run({
    input: { salesChannelsData: [{ name: CHANNEL_NAME, description: "The shop's storefront" }] },
  });
  return only(result, "sales channel").id;
}

async function ensureRegion(container: MedusaContainer): Promise<string> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data: regions } = await query.graph({ entity: "region", fields: ["id", "countries.iso_2"] });
  const own = regions.find((region) =>
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
  settings: ProvisionSettings,
  salesChannelId: string,
  regionId: string,
): Promise<void> {
  const [store] = await container.resolve(Modules.STORE).listStores({});
  if (!store || (store.default_sales_channel_id === salesChannelId && store.default_region_id === regionId))
    return;
  await updateStoresWorkflow(container).run({
    input: {
      selector: { id: store.id },
      update: {
        name: settings.shopName,
        supported_currencies: [{ currency_code: "usd", is_default: true }],
        default_sales_channel_id: salesChannelId,
        default_region_id: regionId,
      },
    },
  });
}

async function ensurePublishableKey(container: MedusaContainer, salesChannelId: string): Promise<void> {
  const keys = await container.resolve(Modules.API_KEY).listApiKeys({ type: "publishable" });
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
