/** The plugin's calls below `/admin`, by the permission that each needs (option `routes` of @emberly/staff). */
export const adminRoutes = {
  "return:read": ["GET /order-returns", "GET /order-returns/reasons", "GET /order-returns/windows"],
  "return:update": [
    "POST /order-returns/:id/approve",
    "POST /order-returns/:id/refuse",
    "POST /order-returns/:id/receive",
    "POST /order-returns/windows",
    "DELETE /order-returns/windows/:windowId",
  ],
  "fulfillment:read": ["GET /order-returns/left-out"],
  "refund:create": ["POST /order-returns/:id/refund"],
};
