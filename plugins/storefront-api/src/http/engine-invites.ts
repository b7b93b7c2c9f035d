import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ADMINISTRATOR_ROLE } from "../staff/roles";

/**
 * Completes an invitation before the engine reads it. The email is folded like every other of the shop, or nobody
 * could accept. One that names no role makes an administrator, as the engine did before it knew of roles: without
 * any, the invited could sign in and do nothing.
 */
export function completeInvite(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const body = req.body as { email?: unknown; roles?: unknown } | undefined;
  if (req.method === "POST" && req.path === "/" && body) {
    if (typeof body.email === "string") body.email = body.email.trim().toLowerCase();
    if (!Array.isArray(body.roles) || body.roles.length === 0) body.roles = [ADMINISTRATOR_ROLE];
  }
  next();
}
