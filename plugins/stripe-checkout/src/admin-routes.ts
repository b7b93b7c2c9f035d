/** The plugin's calls below `/admin`, by the permission that each needs (option `routes` of @emberly/staff). */
export const adminRoutes = {
  "payment:read": ["GET /stripe-checkouts"],
  "payment:update": ["POST /stripe-checkouts/:id/resolve"],
} as const;
