import type { Limit, MakeLimit } from "@emberly/kit/rate-limit";
import { type SignInLimits, signInLimits } from "@emberly/kit/sign-in-guard";

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;

/** How often what may be done, counted for all engines together. */
export interface AccountLimits extends SignInLimits {
  /** Codes asked for, by account. */
  codesOfAccount: Limit;
  codesFromAddress: Limit;
  /** Wrong codes, by the account they were tried on. */
  triesOfAccount: Limit;
  triesFromAddress: Limit;
  signUpsFromAddress: Limit;
  /** Mails that sign-ups send to one address. */
  signUpMails: Limit;
}

export function accountLimits(limit: MakeLimit): AccountLimits {
  return {
    ...signInLimits(limit),
    codesOfAccount: limit("codes-account", 5, QUARTER_HOUR_S),
    codesFromAddress: limit("codes-address", 30, QUARTER_HOUR_S),
    triesOfAccount: limit("tries-account", 25, QUARTER_HOUR_S),
    triesFromAddress: limit("tries-address", 100, QUARTER_HOUR_S),
    signUpsFromAddress: limit("sign-ups", 30, HOUR_S),
    signUpMails: limit("sign-up-mails", 5, QUARTER_HOUR_S),
  };
}
