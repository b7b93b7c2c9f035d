import type { Permission } from "../contract/calls";

/** The resource of the engine's roles behind the first segment, or the first two, of an `/admin` path. */
const RESOURCE_OF: Record<string, string> = {
  products: "product",
  "product-variants": "product_variant",
  "product-options": "product_option",
  "product-tags": "product_tag",
  "product-types": "product_type",
  "product-categories": "product_category",
  collections: "product_collection",
  "inventory-items": "inventory_item",
  reservations: "reservation_item",
  "stock-locations": "stock_location",
  uploads: "file",
  orders: "order",
  "order-changes": "order_change",
  claims: "order_claim",
  exchanges: "order_exchange",
  returns: "return",
  "return-reasons": "return_reason",
  "refund-reasons": "refund_reason",
  fulfillments: "fulfillment",
  "fulfillment-providers": "fulfillment_provider",
  "shipping-options": "shipping_option",
  "shipping-option-types": "shipping_option_type",
  "shipping-profiles": "shipping_profile",
  customers: "customer",
  "customer-groups": "customer_group",
  payments: "payment",
  "payment-collections": "payment_collection",
  stores: "store",
  regions: "region",
  currencies: "currency",
  "sales-channels": "sales_channel",
  // The plugins' own.
  "stripe-checkouts": "payment",
  deliveries: "fulfillment",
  kitchenware: "product",
  "product-imports": "product",
  "today/low-stock": "inventory_level",
  "today/sales": "order",
  // Whom a mail did not reach is more than a shipping label says.
  "today/failed-mails": "customer",
  stock: "inventory_level",
  audit: "audit_entry",
};

/** What everybody who may sign in to the dashboard may ask: about oneself, and about the dashboard itself. */
const OPEN = [
  /^GET users\/me$/,
  /^GET rbac\/me\/permissions$/,
  /^GET (feature-flags|plugins|views|layouts)(\/|$)/,
  /^POST invites\/accept$/,
];

/** A parcel belongs to the order's path and is not the order's change. */
const FULFILMENT = /^orders\/[^/]+\/(fulfillments|shipments)/;

const EVERYTHING: Permission = "*:*";

/**
 * What a request to `/admin` asks of the roles of who makes it. A lid on the engine's own checks, which leave some
 * routes open to every user (`POST /admin/rbac/roles`), ask for less than they do (`POST /admin/products/:id`
 * only for `product:read`), and would not cover a route that is new: what is not listed here is for administrators.
 *
 * @param path below `/admin`
 * @returns null when anybody who is signed in may
 */
export function enginePermission(method: string, path: string): Permission | null {
  const segments = path.toLowerCase().split("/").filter(Boolean);
  const plain = segments.join("/");
  const reads = method === "GET" || method === "HEAD" || method === "OPTIONS";
  if (OPEN.some((open) => open.test(`${reads ? "GET" : method} ${plain}`))) return null;
  const [first = "", second = ""] = segments;
  const named = RESOURCE_OF[`${first}/${second}`] ?? RESOURCE_OF[first];
  const resource = FULFILMENT.test(plain) ? "fulfillment" : named;
  if (resource === undefined) return EVERYTHING;
  if (reads) return `${resource}:read`;
  if (method === "DELETE") return `${resource}:delete`;
  return segments.length === 1 ? `${resource}:create` : `${resource}:update`;
}
