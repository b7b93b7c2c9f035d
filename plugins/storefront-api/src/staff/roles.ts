import type { Permission } from "../contract/calls";

/** The engine's own role with every permission; the shop's administrators hold it. */
export const ADMINISTRATOR_ROLE = "role_super_admin";

export interface StaffRole {
  name: string;
  description: string;
  permissions: Permission[];
}

const READ = ["read"] as const;
const ALL = ["read", "create", "update", "delete"] as const;

function permit(
  resources: string[],
  operations: readonly ("read" | "create" | "update" | "delete")[],
): Permission[] {
  return resources.flatMap((resource) =>
    operations.map((operation): Permission => `${resource}:${operation}`),
  );
}

/**
 * What the dashboard asks for on every page, whoever looks. `user:read` is among it because the engine asks for it
 * even for one's own record; `engine-permissions` keeps the list of users closed all the same.
 */
const EVERYBODY = permit(["user", "store", "region", "currency", "sales_channel"], READ);

/** What the page of an order reads beside the order. */
const ORDER_PAGE = permit(
  [
    "order",
    "order_item",
    "order_change",
    "order_claim",
    "order_claim_item",
    "order_exchange",
    "return",
    "return_reason",
    "fulfillment",
    "fulfillment_provider",
    "shipping_option",
    "shipping_option_type",
    "shipping_profile",
  ],
  READ,
);

/** The roles beside the administrator's (docs/decisions/0006), made once; what they may is then the dashboard's. */
export const STAFF_ROLES: StaffRole[] = [
  {
    name: "Merchandiser",
    description: "Products, stock and fulfilment; of customers only what the shipping label says",
    permissions: [
      ...EVERYBODY,
      ...ORDER_PAGE,
      ...permit(
        [
          "product",
          "product_variant",
          "product_option",
          "product_option_value",
          "product_tag",
          "product_type",
          "product_category",
          "product_collection",
          "price",
          "inventory_item",
          "inventory_level",
          "file",
        ],
        ALL,
      ),
      "inventory_item:*",
      "inventory_level:*",
      "price:*",
      ...permit(["stock_location", "reservation_item"], READ),
      "fulfillment:create",
      "fulfillment:update",
    ],
  },
  {
    name: "Support",
    description: "Orders and customers, to read and not to change",
    permissions: [
      ...EVERYBODY,
      ...ORDER_PAGE,
      ...permit(
        [
          "customer",
          "customer_address",
          "customer_group",
          "payment",
          "payment_collection",
          "payment_method",
          "refund_reason",
        ],
        READ,
      ),
    ],
  },
];
