import { Failure } from "@emberly/kit/failure";
import type { RelyingParty } from "@emberly/kit/webauthn";
import type { MedusaContainer } from "@medusajs/framework/types";
import { STAFF_MODULE } from "../../modules/staff";
import type StaffService from "../../modules/staff/service";

/** @throws Failure 404 where the shop has no passkeys */
export function partyOf(container: MedusaContainer): RelyingParty {
  const { relyingParty } = container.resolve<StaffService>(STAFF_MODULE);
  if (!relyingParty) throw new Failure(404, "This shop has no passkeys: its dashboardUrl is not set");
  return relyingParty;
}
