import type { Limit, MakeLimit } from "./rate-limit";

const MINUTE_S = 60;
const QUARTER_HOUR_S = 15 * MINUTE_S;
const FRESH_S = 5 * MINUTE_S;

/**
 * How often codes and links are mailed to one account: five times in 15 minutes, and after that whenever the newest mail is
 * older than five minutes. So nobody can fill a mailbox, and nobody can use the mails of an account up either: whoever is
 * refused has a mail that is younger than five minutes, and what it carries lives longer.
 */
export class MailLimit {
  private readonly many: Limit;
  private readonly fresh: Limit;

  /** @param name mails of one name are counted together */
  constructor(limit: MakeLimit, name: string) {
    this.many = limit(name, 5, QUARTER_HOUR_S);
    this.fresh = limit(`${name}-fresh`, 1, FRESH_S);
  }

  /**
   * Counts one more mail.
   *
   * @param kind what the mail is for: only a mail for the same can stand in for one that is refused
   * @throws Failure 429 when that is more than may be
   */
  async take(account: string, kind: string): Promise<void> {
    const isFirst = await this.fresh.count(`${kind}:${account}`);
    const isFew = await this.many.count(account);
    if (!isFirst && !isFew) await this.fresh.take(`${kind}:${account}`);
  }

  /** Counts one more mail. @returns false when that is more than may be */
  async count(account: string, kind: string): Promise<boolean> {
    const isFirst = await this.fresh.count(`${kind}:${account}`);
    return (await this.many.count(account)) || isFirst;
  }
}
