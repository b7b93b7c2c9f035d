import type { ExecArgs, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules, ProductStatus } from "@medusajs/framework/utils";
import {
  batchInventoryItemLevelsWorkflow,
  createProductsWorkflow,
  deleteProductsWorkflow,
} from "@medusajs/medusa/core-flows";
import { only } from "./market";

const PREFIX = "synthetic-";
const BATCH = 100;

const FINISHES = ["Ember", "Midnight", "Sage", "Oat", "Graphite", "Cinder", "Juniper", "Clay"];
const LINES = ["Hearth", "Foundry", "Harbor", "Prairie", "Summit", "Orchard", "Cellar", "Lantern"];
const FORMS: Record<string, string[]> = {
  nonstick: ["fry pan", "sauté pan", "saucier", "egg pan"],
  "stainless-steel": ["saucepan", "stock pot", "skillet", "rondeau"],
  "dutch-oven": ["round dutch oven", "oval dutch oven", "braiser", "cocotte"],
  "cast-iron": ["skillet", "grill pan", "wok", "combo cooker"],
  griddle: ["griddle", "comal", "plancha", "square pan"],
};

interface Setting {
  categoryIds: Map<string, string>;
  salesChannelId: string;
  locationId: string;
  shippingProfileId: string;
  images: string[];
}

/**
 * Makes believable products until `N` synthetic ones exist, or removes them all (`remove`). Takes up where an
 * interrupted run stopped, because the handle carries the running number.
 */
export default async function synthetic({ container, args }: ExecArgs): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const [wanted = ""] = args;
  const existing = await container
    .resolve(Modules.PRODUCT)
    .listProducts({ q: PREFIX }, { select: ["id", "handle"], take: null });
  const own = existing.filter(({ handle }) => handle.startsWith(PREFIX));
  if (wanted === "remove") {
    for (let at = 0; at < own.length; at += BATCH) {
      await deleteProductsWorkflow(container).run({
        input: { ids: own.slice(at, at + BATCH).map(({ id }) => id) },
      });
      logger.info(`seed: removed ${Math.min(at + BATCH, own.length)}/${own.length}`);
    }
    return;
  }
  const total = Number(wanted);
  const taken = new Set(own.map(({ handle }) => handle));
  const missing = Array.from({ length: total }, (_, index) => index).filter(
    (index) => !taken.has(handleOf(index)),
  );
  const setting = await readSetting(container);
  for (let at = 0; at < missing.length; at += BATCH) {
    await createBatch(container, setting, missing.slice(at, at + BATCH));
    logger.info(`seed: ${total - missing.length + Math.min(at + BATCH, missing.length)}/${total}`);
  }
}

const handleOf = (index: number) => `${PREFIX}${String(index).padStart(7, "0")}`;

/** The same number always makes the same product, so that two runs agree. */
function pick<T>(items: readonly T[], index: number, stride: number): T {
  const item = items[Math.floor(index / stride) % items.length];
  if (item === undefined) throw new Error("Nothing to pick from");
  return item;
}

async function createBatch(container: MedusaContainer, setting: Setting, indexes: number[]): Promise<void> {
  const kinds = Object.keys(FORMS);
  const { result: products } = await createProductsWorkflow(container).run({
    input: {
      products: indexes.map((index) => {
        const kind = pick(kinds, index, 1);
        const size = 7 + (index % 9);
        const line = pick(LINES, index, 5);
        const finish = pick(FINISHES, index, 40);
        const form = pick(FORMS[kind] ?? [], index, 320);
        const title = `${size} inch ${line} ${form}, ${finish} no. ${index}`.toLowerCase();
        return {
          title,
          handle: handleOf(index),
          description: `A ${form} of the ${line} line in ${finish.toLowerCase()}, ${size} inches across, for everyday cooking.`,
          status: ProductStatus.PUBLISHED,
          metadata: {
            catchphrase1: `From the ${line} line`,
            catchphrase2: `${size} inches of even heat`,
            catchphrase3: `Finished in ${finish.toLowerCase()}`,
          },
          category_ids: [setting.categoryIds.get(kind) ?? ""].filter(Boolean),
          shipping_profile_id: setting.shippingProfileId,
          sales_channels: [{ id: setting.salesChannelId }],
          images: setting.images.length > 0 ? [{ url: pick(setting.images, index, 1) }] : [],
          options: [{ title: "Default", values: ["Default"] }],
          variants: [
            {
              title: "Default",
              options: { Default: "Default" },
              manage_inventory: true,
              prices: [{ currency_code: "usd", amount: 19 + ((index * 37) % 280) + 0.95 }],
            },
          ],
        };
      }),
    },
  });
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data: variants } = await query.graph({
    entity: "product_variant",
    fields: ["inventory_items.inventory_item_id"],
    filters: { product_id: products.map(({ id }) => id) },
  });
  const itemIds = variants.flatMap((variant) => {
    const id = variant.inventory_items?.[0]?.inventory_item_id;
    return id ? [id] : [];
  });
  await batchInventoryItemLevelsWorkflow(container).run({
    input: {
      create: itemIds.map((inventory_item_id, index) => ({
        inventory_item_id,
        location_id: setting.locationId,
        stocked_quantity: (index * 13) % 60,
      })),
      update: [],
      delete: [],
    },
  });
}

async function readSetting(container: MedusaContainer): Promise<Setting> {
  const [categories, channels, locations, profiles, pictured] = await Promise.all([
    container.resolve(Modules.PRODUCT).listProductCategories({ handle: Object.keys(FORMS) }),
    container.resolve(Modules.SALES_CHANNEL).listSalesChannels({}),
    container.resolve(Modules.STOCK_LOCATION).listStockLocations({}),
    container.resolve(Modules.FULFILLMENT).listShippingProfiles({ type: "default" }),
    container.resolve(Modules.PRODUCT).listProducts({}, { select: ["thumbnail"], take: 20 }),
  ]);
  return {
    categoryIds: new Map(categories.map(({ handle, id }) => [handle, id])),
    salesChannelId: only(channels, "sales channel").id,
    locationId: only(locations, "stock location").id,
    shippingProfileId: only(profiles, "shipping profile").id,
    images: pictured.flatMap(({ thumbnail }) => thumbnail ?? []),
  };
}
