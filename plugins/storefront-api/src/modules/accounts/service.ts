import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils";
import { type Account, findAccount } from "../../accounts/find-account";
import { type Limits, limitsOn } from "../../accounts/limits";
import { sqlOn } from "../../lib/run-sql";
import { BrowserStore } from "./browser-store";
import AccountBrowser from "./models/browser";
import AccountSession from "./models/session";
import AccountSignUp from "./models/sign-up";
import { SessionStore } from "./session-store";
import { SignUpStore } from "./sign-up-store";

interface Dependencies extends Record<string, unknown> {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
}

/** What the storefront keeps of accounts beside the engine's own records: sessions, pending sign-ups, browsers, limits. */
export default class AccountsService extends MedusaService({
  AccountSession,
  AccountSignUp,
  AccountBrowser,
}) {
  readonly sessions: SessionStore;
  readonly signUps: SignUpStore;
  readonly browsers: BrowserStore;
  readonly limits: Limits;
  /** @param email folded and trimmed */
  readonly find: (email: string) => Promise<Account>;

  constructor(dependencies: Dependencies, options?: Record<string, unknown>) {
    super(dependencies, options);
    const database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    const run = sqlOn(database);
    this.sessions = new SessionStore(run);
    this.signUps = new SignUpStore(run);
    this.browsers = new BrowserStore(run);
    this.limits = limitsOn(database);
    this.find = (email) => findAccount(run, email);
  }
}
