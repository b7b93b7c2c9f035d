import { Failure } from "@emberly/kit/failure";
import type { Visitor } from "../../shell/visitor";

/**
 * Who may change products may not yet say how many there are, here no more than in the dashboard.
 *
 * @param stock that is to be set; undefined for none
 * @throws Failure 403
 */
export function refuseStock({ permissions }: Visitor, stock: number | undefined): void {
  if (stock === undefined || permissions.allow("inventory_level:update")) return;
  throw new Failure(403, "Your role does not allow this: it may not set the stock");
}
