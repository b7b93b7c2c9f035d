import type { MedusaRequest } from "@medusajs/framework/http";
import { STAFF_MODULE } from "../modules/staff";
import type { Permissions } from "../modules/staff/permissions/permission";
import type StaffService from "../modules/staff/service";
import type { SignedContext } from "../modules/staff/signed-user";

/** A request below `/admin` that has passed, or stands before, the permission gate. */
export type AdminRequest = MedusaRequest & {
  auth_context?: SignedContext;
  /** What whoever asks holds at this moment; handlers of this plugin read it. */
  staff_permissions?: Permissions;
};

type Asked = Pick<AdminRequest, "scope" | "staff_permissions">;

export const staffOf = ({ scope }: Asked): StaffService => scope.resolve<StaffService>(STAFF_MODULE);

/** What whoever asks holds, as the permission gate found it. */
export function heldBy({ staff_permissions }: Asked): Permissions {
  if (!staff_permissions) throw new Error("The permission gate has not been passed");
  return staff_permissions;
}
