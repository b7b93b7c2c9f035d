import { Failure } from "@emberly/kit/failure";
import type { SignedContext, SignedUser } from "../../modules/staff/permissions/signed-user";
import { mayChangeFactors } from "../../modules/staff/second-factor/second-factor";
import type StaffService from "../../modules/staff/service";
import type { AdminRequest } from "../shell/request";
import { staffOf } from "../shell/request";

export interface SignedStaff {
  staff: StaffService;
  context: SignedContext;
  user: SignedUser;
}

/** The person who asks. @throws Failure 403 for a key, which has no second factor */
export async function signedStaff(req: AdminRequest): Promise<SignedStaff> {
  const staff = staffOf(req);
  const context = req.auth_context;
  if (context?.actor_type !== "user") throw new Failure(403, "Only people have a second factor");
  const user = await staff.signedUser(context);
  if (!user) throw new Failure(401, "Unauthorized");
  return { staff, context, user };
}

/** @throws Failure 403 unless the factors that are there were shown, or else the password given, a moment ago */
export function refuseStale({ context, user }: Pick<SignedStaff, "context" | "user">): void {
  if (mayChangeFactors(user, context)) return;
  throw new Failure(
    403,
    user.hasSecondFactor
      ? "Confirm that it is you first: your profile has a button for it, below Passkeys"
      : "Sign in again first: a second factor is added within 15 minutes of a sign-in",
  );
}
