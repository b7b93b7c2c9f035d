import { EVERYTHING, type Permission } from "../permissions/permission";

/** The role that holds everything. It can be neither changed nor removed. */
export const ADMINISTRATOR_ROLE = "staffrole_administrator";

export interface FirstRole {
  id: string;
  name: string;
  description: string;
  permissions: readonly Permission[];
}

type Operation = "read" | "create" | "update" | "delete";

function permit(resources: string[], operations: readonly Operation[]): Permission[] {
  return resources.flatMap((resource) =>
    operations.map((operation): Permission => `${resource}:${operation}`),
  );
}

/** What the dashboard asks for on every page, whoever looks. */
const EVERY_PAGE = permit(["store", "region", "currency", "sales_channel"], ["read"]);

/** What the page of an order reads beside the order. */
const ORDER_PAGE = permit(
  [
    "order",
    "order_change",
    "order_claim",
    "order_exchange",
    "return",
    "return_reason",
    "fulfillment",
    "fulfillment_provider",
    "shipping_option",
    "shipping_option_type",
    "shipping_profile",
  ],
  ["read"],
);

/** The roles that a shop begins with. All but the Administrator's are then the shop's own to change. */
export const FIRST_ROLES: readonly FirstRole[] = [
  {
    id: ADMINISTRATOR_ROLE,
    name: "Administrator",
    description: "Everything, the staff and its roles included",
    permissions: [EVERYTHING],
  },
  {
    id: "staffrole_merchandiser",
    name: "Merchandiser",
    description: "Products, stock and fulfilment; of customers only what the shipping label says",
    permissions: [
      ...EVERY_PAGE,
      ...ORDER_PAGE,
      ...permit(
        [
          "product",
          "product_option",
          "product_tag",
          "product_type",
          "product_category",
          "product_collection",
          "inventory_item",
        ],
        ["read", "create", "update", "delete"],
      ),
      ...permit(["product_variant", "stock_location", "reservation_item", "inventory_level"], ["read"]),
      ...permit(["fulfillment"], ["create", "update"]),
      "inventory_level:update",
      "file:create",
      "file:read",
      "file:delete",
    ],
  },
  {
    id: "staffrole_support",
    name: "Support",
    description: "Orders and customers, to read and not to change",
    permissions: [
      ...EVERY_PAGE,
      ...ORDER_PAGE,
      ...permit(["customer", "customer_group", "payment", "payment_collection", "refund_reason"], ["read"]),
    ],
  },
];
