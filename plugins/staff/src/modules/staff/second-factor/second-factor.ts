import type { StaffOptions } from "../options";
import type { SignedContext, SignedUser } from "../signed-user";

/**
 * Whether a token is not enough: its owner has a second factor, or everybody must have one, and it was not shown for
 * this token.
 */
export function asksSecondFactor(
  { secondFactor = "optional" }: Pick<StaffOptions, "secondFactor">,
  { hasSecondFactor }: Pick<SignedUser, "hasSecondFactor">,
  { mfa_challenge_completed_at }: Pick<SignedContext, "mfa_challenge_completed_at">,
): boolean {
  return !mfa_challenge_completed_at && (hasSecondFactor || secondFactor === "required");
}
