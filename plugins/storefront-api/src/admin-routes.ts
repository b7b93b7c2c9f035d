import type { RouteTable } from "@emberly/staff/permissions";

const EXPORT = "GET /customer-data/:id/export";

/** The plugin's calls below `/admin`, by the permission that each needs (option `routes` of @emberly/staff). */
export const adminRoutes: RouteTable = {
  "product:read": ["GET /kitchenware/:id/facts", "GET /kitchenware/:id/prices"],
  "product:update": ["POST /kitchenware/:id", "POST /kitchenware/:id/facts"],
  "customer:read": ["GET /customer-data/:id", EXPORT],
  // The file has the person's orders, payments and returns in it.
  "order:read": [EXPORT],
  "payment:read": [EXPORT],
  "return:read": [EXPORT],
  "customer:delete": ["POST /customer-data/:id/erase", "DELETE /customer-data/:id/erase"],
};
