/** The plugin's calls below `/admin`, by the permission that each needs (option `routes` of @emberly/staff). */
export const adminRoutes = {
  "product:read": ["GET /reviews"],
  "product:update": ["POST /reviews/:id"],
};
