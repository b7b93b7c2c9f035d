import { MailLimit } from "@emberly/kit/mail-limit";
import type { Limit, MakeLimit } from "@emberly/kit/rate-limit";
import { type SignInLimits, signInLimits } from "@emberly/kit/sign-in-guard";

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** How often what may be done, counted for all engines together. */
export interface AccountLimits extends SignInLimits {
  /** Codes asked for, by account. */
  codesOfAccount: MailLimit;
  codesFromAddress: Limit;
  /** Wrong codes, by the account they were tried on. */
  triesOfAccount: Limit;
  /** The same for a day, so that nobody finds a code by guessing on and on. */
  triesOfAccountInDay: Limit;
  triesFromAddress: Limit;
  signUpsFromAddress: Limit;
  /** Mails that sign-ups send to one address. */
  signUpMails: MailLimit;
  /** Wishes to be told of stock by people without a session. */
  stockAlertsFromAddress: Limit;
  /** Mails that ask one address whether it wants to be told. Nobody needs one of them to get into anything. */
  stockAlertMails: Limit;
  /** Sign-ins with a passkey that were begun: every look at the sign-in page is one. */
  passkeyOptionsFromAddress: Limit;
  /** Passkeys that were not accepted. */
  passkeysFromAddress: Limit;
  /** Codes of promotions that nobody has heard of, each once. */
  codeGuessesFromAddress: Limit;
  /** One such code from one address: a cart that keeps it brings it again with every change. */
  codeGuess: Limit;
  /** Reviews that an account writes or changes. */
  reviewsOfAccount: Limit;
  /** Uploads of up to three pictures by a customer. */
  picturesOfAccount: Limit;
  /** Changes of an account's wishlist. */
  wishesOfAccount: Limit;
}

/** Makes all limits on accounts; see {@link AccountLimits}. */
export function accountLimits(limit: MakeLimit): AccountLimits {
  return {
    ...signInLimits(limit),
    codesOfAccount: new MailLimit(limit, "codes-account"),
    codesFromAddress: limit("codes-address", 30, QUARTER_HOUR_S),
    triesOfAccount: limit("tries-account", 25, QUARTER_HOUR_S),
    // A window ends where the next begins, so any 24 hours see 480 tries at most: 1 in 2,083.
    triesOfAccountInDay: limit("tries-account-day", 240, DAY_S),
    triesFromAddress: limit("tries-address", 100, QUARTER_HOUR_S),
    signUpsFromAddress: limit("sign-ups", 30, HOUR_S),
    signUpMails: new MailLimit(limit, "sign-up-mails"),
    stockAlertsFromAddress: limit("stock-alerts", 30, QUARTER_HOUR_S),
    stockAlertMails: limit("stock-alert-mails", 10, DAY_S),
    passkeyOptionsFromAddress: limit("customer-passkey-options", 2000, QUARTER_HOUR_S),
    passkeysFromAddress: limit("customer-passkeys-address", 100, QUARTER_HOUR_S),
    codeGuessesFromAddress: limit("code-guesses", 20, QUARTER_HOUR_S),
    codeGuess: limit("code-guess", 1, QUARTER_HOUR_S),
    reviewsOfAccount: limit("reviews", 20, QUARTER_HOUR_S),
    picturesOfAccount: limit("pictures", 20, QUARTER_HOUR_S),
    wishesOfAccount: limit("wishes", 300, QUARTER_HOUR_S),
  };
}
