import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import {
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows";
import { only } from "./market";

const LOCATION_NAME = "Main warehouse";

/**
 * A stock location that serves the store's channel: the one that does, else any, else a new one. The address is where
 * an administrator changes it.
 *
 * @throws what the engine refuses
 */
export async function provisionLocation(container: MedusaContainer, salesChannelId: string) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data: locations } = await query.graph({
    entity: "stock_location",
    fields: ["id", "sales_channels.id", "fulfillment_providers.id"],
  });
  const serving = locations.find(({ sales_channels }) =>
    JSON.stringify(sales_channels)?.includes(salesChannelId),
  );
  const existing = serving ?? locations[0];
  const stockLocationId = existing?.id ?? (await createLocation(container));
  if (!serving) {
    await linkSalesChannelsToStockLocationWorkflow(container).run({
      input: { id: stockLocationId, add: [salesChannelId] },
    });
  }
  const providers: unknown = existing?.fulfillment_providers ?? [];
  if (!JSON.stringify(providers).includes("manual_manual")) {
    await container.resolve(ContainerRegistrationKeys.LINK).create({
      [Modules.STOCK_LOCATION]: { stock_location_id: stockLocationId },
      [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" },
    });
  }
  return { stockLocationId };
}

async function createLocation(container: MedusaContainer): Promise<string> {
  const { result } = await createStockLocationsWorkflow(container).run({
    input: {
      locations: [
        {
          name: LOCATION_NAME,
          address: {
            address_1: "100 Foundry Street",
            city: "Portland",
            province: "ME",
            postal_code: "04101",
            country_code: "US",
          },
        },
      ],
    },
  });
  return only(result, "stock location").id;
}
