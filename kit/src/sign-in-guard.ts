import { accountKey, addressKey, type Limit, type MakeLimit } from "./rate-limit";

const QUARTER_HOUR_S = 15 * 60;

/** How often a wrong password may be given, counted together for every door where the password is the same. */
export interface SignInLimits {
  failuresOfAccountAndAddress: Limit;
  failuresOfAccount: Limit;
  failuresFromAddress: Limit;
  /** Of a browser that has signed in to the account before. */
  failuresOfBrowser: Limit;
}

export function signInLimits(limit: MakeLimit): SignInLimits {
  return {
    failuresOfAccountAndAddress: limit("sign-in-pair", 10, QUARTER_HOUR_S),
    failuresOfAccount: limit("sign-in-account", 50, QUARTER_HOUR_S),
    failuresFromAddress: limit("sign-in-address", 100, QUARTER_HOUR_S),
    failuresOfBrowser: limit("sign-in-browser", 10, QUARTER_HOUR_S),
  };
}

interface Counted {
  limit: Limit;
  key: string;
}

export interface SignInAttempt {
  email: string;
  address: string;
  /** The browser's hash when it has signed in to this account before. */
  knownBrowser?: string;
}

/**
 * Throttles wrong passwords by account, by address and by both. A browser that has signed in to the account
 * before only has its own failures to answer for, so nobody can lock the owner out of it.
 */
export class SignInGuard {
  private readonly binding: Counted[];
  private readonly all: Counted[];
  private readonly own: Counted;

  constructor(limits: SignInLimits, { email, address, knownBrowser }: SignInAttempt) {
    const account = accountKey(email);
    const from = addressKey(address);
    const pair = { limit: limits.failuresOfAccountAndAddress, key: `${account}:${from}` };
    const shared = [
      pair,
      { limit: limits.failuresOfAccount, key: account },
      { limit: limits.failuresFromAddress, key: from },
    ];
    const browser = knownBrowser && {
      limit: limits.failuresOfBrowser,
      key: `${account}:${knownBrowser}`,
    };
    this.own = browser || pair;
    this.binding = browser ? [browser] : shared;
    this.all = browser ? [browser, ...shared] : shared;
  }

  /**
   * Asked before the password is looked at, and again once it proved right: of many guesses sent at once the right
   * one is then refused like those around it.
   *
   * @throws Failure 429
   */
  async check(): Promise<void> {
    await Promise.all(this.binding.map(({ limit, key }) => limit.check(key)));
  }

  /** Counts a wrong password. @throws Failure 429 when it is one too many */
  async failed(): Promise<void> {
    const others = this.all.filter((counted) => !this.binding.includes(counted));
    await Promise.all(others.map(({ limit, key }) => limit.count(key)));
    await Promise.all(this.binding.map(({ limit, key }) => limit.take(key)));
  }

  /** Takes a failure back that was counted before it was known to be none. */
  async release(): Promise<void> {
    await Promise.all(this.all.map(({ limit, key }) => limit.giveBack(key)));
  }

  /** Forgets the owner's own slips once the right password was given. */
  async succeeded(): Promise<void> {
    await this.own.limit.forget(this.own.key);
  }
}
