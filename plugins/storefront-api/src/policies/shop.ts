import { definePolicies } from "@medusajs/framework/utils";

/**
 * Permissions that the engine has no name for yet: reading the audit, and "everything" of the resources that its
 * batch routes ask for as a whole (`inventory_item:*`), which otherwise only a super admin could ever hold.
 */
export const shopPolicies = definePolicies([
  { name: "ReadAuditEntry", resource: "audit_entry", operation: "read", description: "Read the audit" },
  {
    name: "AllInventoryItem",
    resource: "inventory_item",
    operation: "*",
    description: "All of inventory items",
  },
  {
    name: "AllInventoryLevel",
    resource: "inventory_level",
    operation: "*",
    description: "All of stock levels",
  },
  { name: "AllPrice", resource: "price", operation: "*", description: "All of prices" },
]);
