/** The plugin's calls below `/admin`, by the permission that each needs (option `routes` of @emberly/staff). */
export const adminRoutes = {
  "return:read": ["GET /order-returns"],
  "return:update": [
    "POST /order-returns/:id/approve",
    "POST /order-returns/:id/refuse",
    "POST /order-returns/:id/receive",
  ],
  "refund:create": ["POST /order-returns/:id/refund"],
};
