/**
 * The plugin's calls below `/admin`, by the permission that each needs, for whoever guards them (option `routes` of
 * @emberly/staff).
 */
export const adminRoutes = {
  // Whom a mail did not reach is more than a shipping label says.
  "customer:read": ["GET /failed-mails"],
  "customer:update": ["POST /failed-mails/:id/send"],
  "customer:delete": ["DELETE /failed-mails/:id"],
};
