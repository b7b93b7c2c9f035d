import { ChallengeStore } from "@emberly/kit/passkey-challenges";
import { PasskeyStore } from "@emberly/kit/passkey-store";
import { limitsOn } from "@emberly/kit/rate-limit";
import { connectForLimits } from "@emberly/kit/rate-limit-redis";
import { sqlOn } from "@emberly/kit/sql";
import type { WrongSum } from "@emberly/kit/sums";
import type { TriggerKeeper } from "@emberly/kit/triggers";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { BrowserStore } from "./browser-store";
import { CUSTOMER_COUNT, ensureCustomerIndex } from "./customer-index";
import { EmailChangeStore } from "./email-change-store";
import { ErasureRequestStore } from "./erasure-request-store";
import { ErasureStore } from "./erasure-store";
import { type Account, emailOfIdentity, findAccount } from "./find-account";
import { CUSTOMER_PASSKEYS } from "./identity";
import { type AccountLimits, accountLimits } from "./limits";
import { PasswordStore } from "./password-store";
import { SessionStore } from "./session-store";
import { SignUpStore } from "./sign-up-store";

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
  [ContainerRegistrationKeys.LOGGER]: Logger;
}

/** What the storefront keeps of accounts beside the engine's own records: sessions, pending sign-ups, browsers, erasures, limits. */
export default class AccountsService implements TriggerKeeper {
  readonly sessions: SessionStore;
  readonly passwords: PasswordStore;
  readonly signUps: SignUpStore;
  readonly browsers: BrowserStore;
  readonly erasures: ErasureStore;
  readonly erasureRequests: ErasureRequestStore;
  readonly emailChanges: EmailChangeStore;
  readonly passkeys: PasskeyStore;
  readonly challenges: ChallengeStore;
  readonly limits: AccountLimits;
  /** @param email folded and trimmed */
  readonly find: (email: string) => Promise<Account>;
  /** The email that an identity signs in with. */
  readonly emailOf: (authIdentityId: string) => Promise<string | undefined>;

  /** See {@link ensureCustomerIndex}. */
  readonly ensureTriggers: () => Promise<number>;
  /** Adds up how many customers there are, and makes it right where triggers did not see a change. @returns what was wrong */
  readonly recountCustomers: () => Promise<WrongSum[]>;

  /** How the engine tells a module that it begins and ends. */
  readonly __hooks: {
    onApplicationStart: () => Promise<void>;
    onApplicationShutdown: () => Promise<void>;
  };

  constructor(dependencies: Dependencies, options?: { redisUrl?: string }) {
    const database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    const logger = dependencies[ContainerRegistrationKeys.LOGGER];
    const run = sqlOn(database);
    this.sessions = new SessionStore(database);
    this.passwords = new PasswordStore(run);
    this.signUps = new SignUpStore(run);
    this.browsers = new BrowserStore(run);
    this.erasures = new ErasureStore(run);
    this.erasureRequests = new ErasureRequestStore(run);
    this.emailChanges = new EmailChangeStore(run);
    this.passkeys = new PasskeyStore(run, CUSTOMER_PASSKEYS);
    this.challenges = new ChallengeStore(run, "account_passkey_challenge");
    const redis = options?.redisUrl ? connectForLimits(options.redisUrl, logger) : undefined;
    this.limits = accountLimits(limitsOn(database, redis));
    this.find = (email) => findAccount(run, email);
    this.emailOf = (authIdentityId) => emailOfIdentity(run, authIdentityId);
    this.ensureTriggers = () => ensureCustomerIndex(database);
    this.recountCustomers = async () => {
      await CUSTOMER_COUNT.addUp(database);
      const wrong = await CUSTOMER_COUNT.differences(database);
      if (wrong.length > 0) await CUSTOMER_COUNT.repair(database);
      return wrong;
    };
    this.__hooks = {
      onApplicationStart: async () => {
        try {
          await this.ensureTriggers();
        } catch (error) {
          logger.error(
            "storefront-api: what counts and finds customers could not be checked; run db:migrate",
            error instanceof Error ? error : undefined,
          );
        }
      },
      onApplicationShutdown: async () => redis?.disconnect(),
    };
  }
}
