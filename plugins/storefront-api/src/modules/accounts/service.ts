import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils";
import { Redis } from "ioredis";
import { type Account, findAccount } from "../../accounts/find-account";
import { type Limits, limitsOn } from "../../accounts/limits";
import { sqlOn } from "../../lib/run-sql";
import { BrowserStore } from "./browser-store";
import { EndedTokenStore } from "./ended-token-store";
import AccountBrowser from "./models/browser";
import AccountSession from "./models/session";
import AccountSignUp from "./models/sign-up";
import { SessionStore } from "./session-store";
import { SignUpStore } from "./sign-up-store";

interface Dependencies extends Record<string, unknown> {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
  [ContainerRegistrationKeys.LOGGER]: Logger;
}

/** A limit that waits longer than this for Redis counts in the database instead. */
const REDIS_PATIENCE_MS = 500;

/** What the storefront keeps of accounts beside the engine's own records: sessions, pending sign-ups, browsers, limits. */
export default class AccountsService extends MedusaService({
  AccountSession,
  AccountSignUp,
  AccountBrowser,
}) {
  readonly sessions: SessionStore;
  readonly signUps: SignUpStore;
  readonly browsers: BrowserStore;
  readonly endedTokens: EndedTokenStore;
  readonly limits: Limits;
  /** @param email folded and trimmed */
  readonly find: (email: string) => Promise<Account>;

  /** How the engine tells a module that the process ends. */
  readonly __hooks: { onApplicationShutdown: () => Promise<void> };

  constructor(dependencies: Dependencies, options?: { redisUrl?: string }) {
    super(dependencies, options);
    const database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    const run = sqlOn(database);
    this.sessions = new SessionStore(run);
    this.signUps = new SignUpStore(run);
    this.browsers = new BrowserStore(run);
    this.endedTokens = new EndedTokenStore(run);
    const redis = options?.redisUrl
      ? connect(options.redisUrl, dependencies[ContainerRegistrationKeys.LOGGER])
      : undefined;
    this.limits = limitsOn(database, redis);
    this.find = (email) => findAccount(run, email);
    this.__hooks = { onApplicationShutdown: async () => redis?.disconnect() };
  }
}

function connect(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    connectionName: "account-limits",
    commandTimeout: REDIS_PATIENCE_MS,
    enableOfflineQueue: false,
  });
  let told = false;
  redis.on("error", (error) => {
    if (!told)
      logger.warn(`limits are counted in the database, because Redis does not answer: ${error.message}`);
    told = true;
  });
  redis.on("ready", () => {
    told = false;
  });
  return redis;
}
