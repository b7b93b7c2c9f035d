/** What everybody of the staff may ask: about oneself, and about the dashboard itself. */
export const EVERYBODY_ROUTES: readonly string[] = [
  "GET /users/me",
  "GET /feature-flags",
  "GET /plugins",
  "GET /views/entities",
  "GET /views/:entity/columns",
  "GET /views/:entity/configurations",
  "GET /views/:entity/configurations/:id",
  "GET /views/:entity/configurations/active",
  "GET /layouts/configurations",
  "GET /layouts/:zone/configuration",
  "POST /invites/accept",
];

/**
 * Calls of the engine that answer 404 to everybody: roles of its own, which this plugin has in another way; the index, which
 * hangs while its module is off; and a way to run any workflow with any input, which no permission but all of them could guard.
 */
export const CLOSED_ROUTES: readonly string[] = [
  "GET /rbac/me/permissions",
  "GET /rbac/policies",
  "POST /rbac/policies",
  "GET /rbac/policies/:id",
  "POST /rbac/policies/:id",
  "DELETE /rbac/policies/:id",
  "GET /rbac/policies/:id/roles",
  "GET /rbac/policies/assignable",
  "GET /rbac/roles",
  "POST /rbac/roles",
  "GET /rbac/roles/:id",
  "POST /rbac/roles/:id",
  "DELETE /rbac/roles/:id",
  "GET /rbac/roles/:id/policies",
  "POST /rbac/roles/:id/policies",
  "DELETE /rbac/roles/:id/policies/:policy_id",
  "GET /rbac/roles/:id/users",
  "POST /rbac/roles/:id/users",
  "DELETE /rbac/roles/:id/users",
  "GET /rbac/roles/assignable",
  "GET /users/:id/roles",
  "POST /users/:id/roles",
  "DELETE /users/:id/roles",
  "DELETE /users/:id/roles/:role_id",
  "GET /index/details",
  "POST /index/sync",
  "POST /workflows-executions/:workflow_id/run",
];
