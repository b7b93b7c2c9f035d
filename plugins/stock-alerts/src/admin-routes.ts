/** The plugin's calls below `/admin`, by the permission that each needs (option `routes` of @emberly/staff). */
export const adminRoutes = {
  "inventory_level:read": ["GET /stock-alerts"],
};
