import type { Permission } from "./permission";

/**
 * The resource that each kind of record belongs to, by the engine's name of it. Who may read the resource may read the
 * record where another one leads to it; a kind that is not listed nobody but an administrator reads that way.
 */
const ENTITIES_OF: Record<string, readonly string[]> = {
  product: [
    "Product",
    "ProductVariant",
    "ProductImage",
    "ProductVariantProductImage",
    "PriceSet",
    "Price",
    "LinkProductSalesChannel",
    "LinkProductShippingProfile",
    "LinkProductVariantInventoryItem",
    "LinkProductVariantPriceSet",
  ],
  product_option: ["ProductOption", "ProductOptionValue"],
  product_tag: ["ProductTag"],
  product_type: ["ProductType"],
  product_category: ["ProductCategory"],
  product_collection: ["ProductCollection"],
  price_list: ["PriceList"],
  price_preference: ["PricePreference"],
  inventory_item: ["InventoryItem", "InventoryLevel"],
  reservation_item: ["ReservationItem"],
  stock_location: [
    "StockLocation",
    "StockLocationAddress",
    "LinkLocationFulfillmentProvider",
    "LinkLocationFulfillmentSet",
    "LinkSalesChannelStockLocation",
  ],
  order: [
    "Order",
    "OrderDetail",
    "OrderSummary",
    "OrderAddress",
    "OrderItem",
    "OrderLineItem",
    "OrderLineItemAdjustment",
    "OrderLineItemTaxLine",
    "OrderShipping",
    "OrderShippingMethod",
    "OrderShippingMethodAdjustment",
    "OrderShippingMethodTaxLine",
    "OrderTransaction",
    "OrderCreditLine",
    "LinkOrderFulfillment",
    "LinkOrderPromotion",
  ],
  order_change: ["OrderChange", "OrderChangeAction"],
  order_claim: ["OrderClaim", "OrderClaimItem", "OrderClaimItemImage"],
  order_exchange: ["OrderExchange", "OrderExchangeItem"],
  return: ["Return", "OrderReturnItem", "ReturnItem", "LinkReturnFulfillment"],
  return_reason: ["ReturnReason"],
  fulfillment: ["Fulfillment", "FulfillmentAddress", "FulfillmentItem", "FulfillmentLabel"],
  fulfillment_provider: ["FulfillmentProvider"],
  fulfillment_set: ["FulfillmentSet", "ServiceZone", "GeoZone"],
  shipping_option: ["ShippingOption", "ShippingOptionRule", "LinkShippingOptionPriceSet"],
  shipping_option_type: ["ShippingOptionType"],
  shipping_profile: ["ShippingProfile"],
  customer: ["Customer", "CustomerAddress", "CustomerGroupCustomer"],
  customer_group: ["CustomerGroup"],
  payment: ["Payment", "PaymentSession", "Capture", "Refund", "PaymentProvider"],
  payment_collection: ["PaymentCollection", "LinkOrderPaymentCollection"],
  refund_reason: ["RefundReason"],
  promotion: ["Promotion", "ApplicationMethod", "PromotionRule", "PromotionRuleValue"],
  campaign: ["Campaign", "CampaignBudget", "CampaignBudgetUsage"],
  tax_rate: ["TaxRate", "TaxRateRule", "TaxProvider"],
  tax_region: ["TaxRegion"],
  store: ["Store", "StoreCurrency", "StoreLocale"],
  region: ["Region", "Country", "LinkRegionPaymentProvider"],
  currency: ["Currency"],
  sales_channel: ["SalesChannel", "LinkPublishableApiKeySalesChannel"],
  user: ["User"],
  invite: ["Invite"],
  api_key: ["ApiKey"],
  notification: ["Notification"],
  workflow_execution: ["WorkflowExecution"],
  property_label: ["PropertyLabel"],
};

const RESOURCE_OF = new Map(
  Object.entries(ENTITIES_OF).flatMap(([resource, entities]) => entities.map((entity) => [entity, resource])),
);

/** Every permission that some kind of record needs to be read where another leads to it. */
export const RECORD_PERMISSIONS: readonly Permission[] = Object.keys(ENTITIES_OF).map(
  (resource): Permission => `${resource}:read`,
);

/** The permission to read records of a kind; undefined for a kind that is not listed. */
export function readPermission(entity: string): Permission | undefined {
  const resource = RESOURCE_OF.get(entity);
  return resource === undefined ? undefined : `${resource}:read`;
}
