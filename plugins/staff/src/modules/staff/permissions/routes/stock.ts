import type { RouteTable } from "../permission";

/** Calls of the engine below `/admin`. */
export const STOCK_ROUTES: RouteTable = {
  "inventory_item:read": [
    "POST /inventory-items/export",
    "GET /inventory-items",
    "GET /inventory-items/:id",
    "GET /inventory-items/:id/location-levels",
  ],
  "inventory_item:create": ["POST /inventory-items"],
  "inventory_item:update": [
    "POST /inventory-items/:id",
    "POST /inventory-items/:id/location-levels",
    "POST /inventory-items/:id/location-levels/:location_id",
    "POST /inventory-items/:id/location-levels/batch",
    "POST /inventory-items/location-levels/batch",
  ],
  "inventory_item:delete": [
    "DELETE /inventory-items/:id",
    "DELETE /inventory-items/:id/location-levels/:location_id",
  ],
  "reservation_item:read": ["GET /reservations", "GET /reservations/:id"],
  "reservation_item:create": ["POST /reservations"],
  "reservation_item:update": ["POST /reservations/:id"],
  "reservation_item:delete": ["DELETE /reservations/:id"],
  "stock_location:read": ["GET /stock-locations", "GET /stock-locations/:id"],
  "stock_location:create": ["POST /stock-locations"],
  "stock_location:update": [
    "POST /stock-locations/:id",
    "POST /stock-locations/:id/fulfillment-providers",
    "POST /stock-locations/:id/fulfillment-sets",
    "POST /stock-locations/:id/sales-channels",
  ],
  "stock_location:delete": ["DELETE /stock-locations/:id"],
};
