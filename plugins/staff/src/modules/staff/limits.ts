import type { Limit, MakeLimit } from "@emberly/kit/rate-limit";
import { type SignInLimits, signInLimits } from "@emberly/kit/sign-in-guard";

const QUARTER_HOUR_S = 15 * 60;
const FRESH_S = 5 * 60;

export interface StaffLimits extends SignInLimits {
  /** New links for a new password, by account: each voids the one before. */
  newResets: Limit;
  /** How often an account's link is asked for. */
  resetsOfAccount: Limit;
  resetsFromAddress: Limit;
  /** Registrations that came to nothing. */
  registersFromAddress: Limit;
  /** Wrong answers of a second factor, by account. */
  secondFactors: Limit;
  /** Sign-ins with a passkey that came to nothing; none names an account. */
  passkeysFromAddress: Limit;
}

/** The limits on signing in to the dashboard and on resetting its passwords. */
export function staffLimits(limit: MakeLimit): StaffLimits {
  return {
    ...signInLimits(limit),
    newResets: limit("staff-new-resets", 1, FRESH_S),
    resetsOfAccount: limit("staff-resets-account", 5, QUARTER_HOUR_S),
    resetsFromAddress: limit("staff-resets-address", 30, QUARTER_HOUR_S),
    registersFromAddress: limit("staff-registers-address", 30, QUARTER_HOUR_S),
    passkeysFromAddress: limit("staff-passkey-address", 100, QUARTER_HOUR_S),
    secondFactors: limit("staff-second-factor", 10, QUARTER_HOUR_S),
  };
}
