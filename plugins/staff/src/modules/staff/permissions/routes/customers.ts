import type { RouteTable } from "../permission";

/** Calls of the engine below `/admin`. */
export const CUSTOMERS_ROUTES: RouteTable = {
  "customer:read": [
    "GET /customers",
    "GET /customers/:id",
    "GET /customers/:id/addresses",
    "GET /customers/:id/addresses/:address_id",
  ],
  "customer:create": ["POST /customers"],
  "customer:update": [
    "POST /customers/:id",
    "POST /customers/:id/addresses",
    "POST /customers/:id/addresses/:address_id",
    "POST /customers/:id/customer-groups",
  ],
  "customer:delete": ["DELETE /customers/:id", "DELETE /customers/:id/addresses/:address_id"],
  "customer_group:read": ["GET /customer-groups", "GET /customer-groups/:id"],
  "customer_group:create": ["POST /customer-groups"],
  "customer_group:update": ["POST /customer-groups/:id", "POST /customer-groups/:id/customers"],
  "customer_group:delete": ["DELETE /customer-groups/:id"],
};
