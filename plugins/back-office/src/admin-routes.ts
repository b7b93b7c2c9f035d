/**
 * The plugin's calls below `/admin`, by the permission that each needs, for whoever guards them (option `routes` of
 * @emberly/staff).
 */
export const adminRoutes = {
  "product:read": [
    "GET /product-imports",
    "GET /product-imports/:id",
    "GET /product-imports/:id/rows",
    "GET /product-imports/export",
    "GET /product-imports/template",
  ],
  // A list may add, change and set the stock: who applies it needs all three, as the engine's own import needs the first two.
  "product:create": ["POST /product-imports", "POST /product-imports/:id/apply"],
  "product:update": ["POST /product-imports/:id/apply", "POST /product-imports/pictures"],
  "inventory_level:read": [
    "GET /stock",
    "GET /stock/export",
    "GET /stock/imports",
    "GET /stock/imports/:id",
    "GET /stock/imports/:id/rows",
    "GET /today/low-stock",
  ],
  "inventory_level:update": [
    "POST /stock/:id",
    "POST /stock/receive",
    "POST /stock/imports",
    "POST /stock/imports/:id/apply",
    "POST /stock/imports/:id/undo",
    "POST /product-imports/:id/apply",
  ],
  "order:read": ["GET /today/sales"],
  "promotion:read": ["GET /promotions/:id/results"],
  "fulfillment:read": ["GET /deliveries", "GET /deliveries/:id", "GET /deliveries/slips"],
  "fulfillment:update": [
    "POST /deliveries/:id/deliver",
    "POST /deliveries/:id/ship",
    "POST /deliveries/tracking",
  ],
};
