import { MailLimit } from "@emberly/kit/mail-limit";
import { accountKey, type Limit, type MakeLimit } from "@emberly/kit/rate-limit";
import type { CodePurpose } from "./code";

const QUARTER_HOUR_S = 15 * 60;
const DAY_S = 24 * 60 * 60;

/** The plugin's table of counts, of which the key is the limit's name and a digest. */
export const LIMIT_TABLE = "email_otp_limit";

/**
 * How often codes are mailed and tried, counted for all engines together. What a code is about and the network that asks are
 * counted apart; only HTTP knows the network, so its limits are for the routes to ask.
 *
 * Nothing here is asked about links: nobody guesses their secrets, and whoever has the mail must get through.
 */
export class CodeLimits {
  /** Codes asked for, by network. */
  readonly requestsFromNetwork: Limit;
  /** Wrong codes, by network. */
  readonly triesFromNetwork: Limit;
  /** Sign-ins with a passkey that were begun and came to nothing, by network: each keeps a challenge for a while. */
  readonly passkeysFromNetwork: Limit;
  private readonly mails: MailLimit;
  private readonly tries: Limit;
  /** For a day, so that nobody finds a code by guessing on and on: 480 tries in any 24 hours at most, because windows meet. */
  private readonly triesInDay: Limit;

  constructor(limit: MakeLimit) {
    this.requestsFromNetwork = limit("requests-network", 30, QUARTER_HOUR_S);
    this.triesFromNetwork = limit("tries-network", 100, QUARTER_HOUR_S);
    this.passkeysFromNetwork = limit("passkeys-network", 100, QUARTER_HOUR_S);
    this.mails = new MailLimit(limit, "mails");
    this.tries = limit("tries", 25, QUARTER_HOUR_S);
    this.triesInDay = limit("tries-day", 240, DAY_S);
  }

  /** Counts a mail. @returns false when that is one too many */
  mayMail(purpose: CodePurpose, subject: string): Promise<boolean> {
    return this.mails.count(accountKey(subject), purpose);
  }

  /** Counts a try, before the code is looked at: many at once count as many. @returns false when that is one too many */
  async mayTry(subject: string): Promise<boolean> {
    const key = accountKey(subject);
    const allowed = await Promise.all([this.tries.count(key), this.triesInDay.count(key)]);
    return allowed.every(Boolean);
  }

  /** Takes a try back that found the code. */
  async wasRight(subject: string): Promise<void> {
    const key = accountKey(subject);
    await Promise.all([this.tries.giveBack(key), this.triesInDay.giveBack(key)]);
  }

  /** @throws Failure 429 when no code of a subject is tried any more */
  async checkTries(subject: string): Promise<void> {
    const key = accountKey(subject);
    await Promise.all([this.tries.check(key), this.triesInDay.check(key)]);
  }
}
