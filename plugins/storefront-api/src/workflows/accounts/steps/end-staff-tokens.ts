import { STAFF_MODULE, type StaffService } from "@emberly/staff";
import type { MedusaContainer } from "@medusajs/framework/types";

/**
 * Ends the dashboard's tokens of somebody of the staff, whose password is the shop's too. The date of a new password ends them but for those of
 * its second, because tokens carry whole seconds: who signs in all the time with the old one always holds such a token.
 *
 * @returns whether it is somebody of the staff
 */
export async function endStaffTokens(container: MedusaContainer, authIdentityId: string): Promise<boolean> {
  const staff = container.resolve<StaffService>(STAFF_MODULE);
  const isOfStaff = await staff.isOfStaff(authIdentityId);
  if (isOfStaff) await staff.endedTokens.endAll(authIdentityId);
  return isOfStaff;
}
