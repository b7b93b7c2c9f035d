import { Failure } from "@emberly/kit/failure";
import { isForeign } from "@emberly/kit/foreign-request";
import type { MedusaRequest } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { STAFF_MODULE } from "../../modules/staff";
import type { Permissions } from "../../modules/staff/permissions/permission";
import type { SignedContext } from "../../modules/staff/permissions/signed-user";
import type StaffService from "../../modules/staff/service";

/** A request below `/admin` that has passed, or stands before, the permission gate. */
export type AdminRequest = MedusaRequest & {
  auth_context?: SignedContext;
  /** What whoever asks holds at this moment; handlers of this plugin read it. */
  staff_permissions?: Permissions;
};

type Asked = Pick<AdminRequest, "scope" | "staff_permissions">;

/** The plugin's service, for a request. */
export const staffOf = ({ scope }: Asked): StaffService => scope.resolve<StaffService>(STAFF_MODULE);

/** What whoever asks holds, as the permission gate found it. */
export function heldBy({ staff_permissions }: Asked): Permissions {
  if (!staff_permissions) throw new Error("The permission gate has not been passed");
  return staff_permissions;
}

/**
 * Pages that `adminCors` allows are the dashboard's own.
 * @throws Failure 403 for what another site's page sends with its visitor's cookie
 */
export function refuseForeign(req: MedusaRequest): void {
  const { adminCors } = req.scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig.http;
  if (isForeign(req, adminCors.split(","))) {
    throw new Failure(403, "This request did not come from the dashboard");
  }
}
