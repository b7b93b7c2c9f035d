import type { RouteTable } from "../permission";

/** The calls of this plugin. */
export const STAFF_ROUTES: RouteTable = {
  "audit_entry:read": ["GET /audit", "GET /audit/export"],
  "role:read": ["GET /staff/permissions", "GET /staff/roles", "GET /staff/roles/:id", "GET /staff/members"],
  "role:create": ["POST /staff/roles", "POST /staff/roles/:id/copy"],
  "role:update": ["POST /staff/roles/:id"],
  "role:delete": ["DELETE /staff/roles/:id"],
  "role:assign": [
    "POST /staff/members/:id/roles",
    "POST /staff/invites/:id/roles",
    "POST /staff/api-keys/:id/roles",
  ],
  "second_factor:reset": ["POST /staff/members/:id/reset-second-factor"],
};

/** What everybody of the staff asks of this plugin: about themselves, and about their own second factor. */
export const OWN_ROUTES: readonly string[] = [
  "GET /staff/me",
  "POST /staff/me/confirm",
  "POST /staff/me/confirm/options",
  "GET /staff/me/passkeys",
  "POST /staff/me/passkeys",
  "POST /staff/me/passkeys/options",
  "POST /staff/me/passkeys/:id",
  "DELETE /staff/me/passkeys/:id",
];
