import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { STAFF_MODULE } from "../modules/staff";
import type StaffService from "../modules/staff/service";

let closed: RegExp | undefined;

/** Answers 404 below the paths of the option `closedPaths`, to everybody. */
export function closedPaths(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  closed ??= patternOf(req.scope.resolve<StaffService>(STAFF_MODULE).options.closedPaths ?? []);
  if (closed.test(req.path))
    res.status(404).json({ type: "not_found", message: "There is nothing at this address" });
  else next();
}

/** Express matches paths in any case, with any number of slashes at the end, and so must this. */
export function patternOf(paths: readonly string[]): RegExp {
  if (paths.length === 0) return /(?!)/;
  const texts = paths.map((path) => path.replace(/\/+$/, "").replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^(?:${texts.join("|")})(?:/|$)`, "i");
}
