import type { FulfillmentWorkflow, MedusaContainer, ShippingOptionDTO } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import {
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  updateShippingOptionsWorkflow,
} from "@medusajs/medusa/core-flows";
import { only } from "./market";
import type { ProvisionSettings } from "./settings";

const FULFILMENT_SET = "Shipping within the United States";

/**
 * Shipping profile, US service zone and the two options: `standard` (flat fee, free from the threshold) and
 * `expedited` (always its fee). Options that exist keep the prices an administrator may have given them, until the
 * settings themselves change: then the settings are the later word. What an administrator has deleted stays deleted, and
 * options of their own are left alone.
 */
export async function provisionShipping(
  container: MedusaContainer,
  settings: ProvisionSettings,
  stockLocationId: string,
): Promise<void> {
  const profileId = await ensureProfile(container);
  const serviceZoneId = await ensureServiceZone(container, stockLocationId);
  if (serviceZoneId === undefined) return;
  const fulfillment = container.resolve(Modules.FULFILLMENT);
  const existing = await fulfillment.listShippingOptions(
    { service_zone: { id: serviceZoneId } },
    { relations: ["type", "rules"], order: { created_at: "ASC" }, withDeleted: true },
  );
  for (const option of shippingOptions(settings, profileId, serviceZoneId)) {
    const ours = provisioned(existing, option.type.code);
    if (!ours) await createShippingOptionsWorkflow(container).run({ input: [option] });
    else if (!ours.deleted_at && ours.data?.[PROVISIONED_PRICES] !== option.data[PROVISIONED_PRICES]) {
      await updateShippingOptionsWorkflow(container).run({ input: [{ id: ours.id, prices: option.prices }] });
      await fulfillment.updateShippingOptions(ours.id, { data: { ...ours.data, ...option.data } });
    }
  }
}

/**
 * The option of this type that was made here; early releases did not mark theirs. A release before this one made a deleted one again, so one
 * that is there comes before one that is not, and else the oldest.
 */
function provisioned(options: ShippingOptionDTO[], code: string): ShippingOptionDTO | undefined {
  const ofType = options
    .filter(({ type }) => type?.code === code)
    .sort((one, other) => Number(Boolean(one.deleted_at)) - Number(Boolean(other.deleted_at)));
  const isReturn = ({ rules }: ShippingOptionDTO) =>
    rules.some(({ attribute, value }) => attribute === "is_return" && String(value) === "true");
  return (
    ofType.find(({ data }) => data?.[PROVISIONED_PRICES] !== undefined) ??
    ofType.find((option) => !isReturn(option))
  );
}

/** Where an option keeps the prices that the settings gave it, to tell a changed setting from a changed price. */
const PROVISIONED_PRICES = "provisioned_prices";

type OptionInput = FulfillmentWorkflow.CreateShippingOptionsWorkflowInput;
type OptionPrices = Extract<OptionInput, { price_type: "flat" }>["prices"];

function shippingOptions(settings: ProvisionSettings, profileId: string, serviceZoneId: string) {
  const common = {
    price_type: "flat" as const,
    provider_id: "manual_manual",
    service_zone_id: serviceZoneId,
    shipping_profile_id: profileId,
    rules: [
      { attribute: "enabled_in_store", operator: "eq" as const, value: "true" },
      { attribute: "is_return", operator: "eq" as const, value: "false" },
    ],
  };
  const standard: OptionPrices = [
    { currency_code: "usd", amount: settings.standardShippingFee },
    {
      currency_code: "usd",
      amount: 0,
      rules: [{ attribute: "item_total", operator: "gte", value: settings.freeShippingThreshold }],
    },
  ];
  const expedited: OptionPrices = [{ currency_code: "usd", amount: settings.expeditedShippingFee }];
  return [
    {
      ...common,
      name: "Standard shipping",
      type: { label: "Standard", description: "3-5 working days after dispatch", code: "standard" },
      prices: standard,
      data: { [PROVISIONED_PRICES]: JSON.stringify(standard) },
    },
    {
      ...common,
      name: "Expedited shipping",
      type: { label: "Expedited", description: "1-2 working days after dispatch", code: "expedited" },
      prices: expedited,
      data: { [PROVISIONED_PRICES]: JSON.stringify(expedited) },
    },
  ];
}

async function ensureProfile(container: MedusaContainer): Promise<string> {
  const [existing] = await container.resolve(Modules.FULFILLMENT).listShippingProfiles({ type: "default" });
  if (existing) return existing.id;
  const { result } = await createShippingProfilesWorkflow(container).run({
    input: { data: [{ name: "Default Shipping Profile", type: "default" }] },
  });
  return only(result, "shipping profile").id;
}

/** @returns undefined when an administrator has deleted it */
async function ensureServiceZone(
  container: MedusaContainer,
  stockLocationId: string,
): Promise<string | undefined> {
  const fulfillment = container.resolve(Modules.FULFILLMENT);
  const sets = await fulfillment.listFulfillmentSets(
    { name: FULFILMENT_SET },
    { relations: ["service_zones"], withDeleted: true },
  );
  const existing = sets.find(({ deleted_at }) => !deleted_at);
  if (!existing && sets.length > 0) return undefined;
  const set =
    existing ??
    (await fulfillment.createFulfillmentSets({
      name: FULFILMENT_SET,
      type: "shipping",
      service_zones: [{ name: "United States", geo_zones: [{ type: "country", country_code: "us" }] }],
    }));
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data: locations } = await query.graph({
    entity: "stock_location",
    fields: ["fulfillment_sets.id"],
  });
  // An administrator may ship from another location than the one that serves the store's channel.
  if (!JSON.stringify(locations).includes(set.id)) {
    await container.resolve(ContainerRegistrationKeys.LINK).create({
      [Modules.STOCK_LOCATION]: { stock_location_id: stockLocationId },
      [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
    });
  }
  // The oldest is the one that was made here.
  const [zone] = set.service_zones.sort((a, b) => Number(a.created_at) - Number(b.created_at));
  return zone?.deleted_at ? undefined : zone?.id;
}
