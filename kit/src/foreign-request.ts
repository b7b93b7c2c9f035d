import type { MedusaRequest } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a browser says that a changing request comes from another site's page, whose visitor's dashboard cookie it
 * would carry. Programs send neither header and pass; pages that `adminCors` allows are the dashboard's own.
 */
export function isForeign(req: MedusaRequest): boolean {
  if (SAFE_METHODS.has(req.method)) return false;
  const site = req.get("sec-fetch-site");
  if (site === "same-origin" || site === "none") return false;
  const origin = req.get("origin");
  if (origin === undefined) return site !== undefined;
  const { adminCors } = req.scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig.http;
  if (adminCors.split(",").includes(origin)) return false;
  const isOwn = URL.canParse(origin) && new URL(origin).host === req.get("host");
  return site !== undefined || !isOwn;
}
