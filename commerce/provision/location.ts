import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import {
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows";
import { only } from "./market";

const LOCATION_NAME = "Main warehouse";

/** One stock location that serves the storefront's channel. The address is where an administrator changes it. */
export async function provisionLocation(container: MedusaContainer, salesChannelId: string) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data: locations } = await query.graph({
    entity: "stock_location",
    fields: ["id", "sales_channels.id", "fulfillment_providers.id"],
  });
  const [existing] = locations;
  const stockLocationId = existing?.id ?? (await createLocation(container));
  const linkedChannels: unknown = existing?.sales_channels ?? [];
  if (!JSON.stringify(linkedChannels).includes(salesChannelId)) {
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
