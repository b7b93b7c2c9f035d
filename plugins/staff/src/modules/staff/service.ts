import { ChallengeStore } from "@emberly/kit/passkey-challenges";
import { PasskeyStore } from "@emberly/kit/passkey-store";
import { limitsOn } from "@emberly/kit/rate-limit";
import { connectForLimits } from "@emberly/kit/rate-limit-redis";
import { type RunSql, sqlOn } from "@emberly/kit/sql";
import type { TriggerKeeper } from "@emberly/kit/triggers";
import type { RelyingParty } from "@emberly/kit/webauthn";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { ensureAdministratorTriggers } from "./administrator-triggers";
import { BrowserStore } from "./browser-store";
import { EndedTokenStore } from "./ended-token-store";
import { type StaffLimits, staffLimits } from "./limits";
import type { StaffOptions } from "./options";
import { Permissions, type RouteTable } from "./permissions/permission";
import { PermissionList } from "./permissions/permission-list";
import { type Relations, readRelations } from "./permissions/relations";
import type { RouteMatcher } from "./permissions/route-matcher";
import { everyRoute } from "./permissions/routes/every-route";
import {
  hasEnded,
  isOfStaff,
  type SignedContext,
  type SignedUser,
  signedApiKey,
  signedUser,
} from "./permissions/signed-user";
import { MemberList } from "./roles/member-list";
import { type Holder, RoleStore } from "./roles/role-store";
import { CHALLENGE_TABLE, PASSKEY_PROVIDER } from "./second-factor/passkey";
import { relyingParty } from "./second-factor/relying-party";
import { type SecondFactor, secondFactorOf } from "./second-factor/second-factor-of";
import { UsedCodeStore } from "./second-factor/used-code-store";

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
  [ContainerRegistrationKeys.LOGGER]: Logger;
}

/** Who the staff is and what they may do. */
export default class StaffService implements TriggerKeeper {
  readonly roles: RoleStore;
  readonly endedTokens: EndedTokenStore;
  readonly browsers: BrowserStore;
  readonly passkeys: PasskeyStore;
  /** Given to an auth identity to confirm with a passkey or to add one, to nobody where somebody signs in. */
  readonly challenges: ChallengeStore;
  readonly usedCodes: UsedCodeStore;
  /** Undefined where there can be no passkeys. */
  readonly relyingParty: RelyingParty | undefined;
  readonly limits: StaffLimits;
  readonly routes: RouteMatcher;
  readonly permissions: PermissionList;
  readonly members: MemberList;
  private readonly run: RunSql;
  private known: Relations | undefined;

  /** Sees to it that the last administrator stays; see {@link ensureAdministratorTriggers}. */
  readonly ensureTriggers: () => Promise<number>;

  /** How the engine tells a module that it begins and ends. */
  readonly __hooks: {
    onApplicationStart: () => Promise<void>;
    onApplicationShutdown: () => Promise<void>;
  };

  constructor(
    dependencies: Dependencies,
    readonly options: StaffOptions = {},
  ) {
    const database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    const logger = dependencies[ContainerRegistrationKeys.LOGGER];
    this.run = sqlOn(database);
    this.roles = new RoleStore(this.run);
    this.endedTokens = new EndedTokenStore(this.run);
    this.browsers = new BrowserStore(this.run);
    this.passkeys = new PasskeyStore(this.run, PASSKEY_PROVIDER);
    this.challenges = new ChallengeStore(this.run, CHALLENGE_TABLE);
    this.usedCodes = new UsedCodeStore(this.run);
    this.relyingParty = relyingParty(options);
    this.routes = everyRoute((options.routes ?? []).map(tableOf));
    this.permissions = new PermissionList(this.routes);
    this.members = new MemberList(this.run);
    const redis = options.redisUrl ? connectForLimits(options.redisUrl, logger) : undefined;
    this.limits = staffLimits(limitsOn(database, redis));
    this.ensureTriggers = () => ensureAdministratorTriggers(database);
    this.__hooks = {
      onApplicationStart: async () => {
        try {
          await this.ensureTriggers();
        } catch (error) {
          logger.error("staff: the last administrator is not guarded; run db:migrate", asError(error));
        }
      },
      onApplicationShutdown: async () => redis?.disconnect(),
    };
  }

  /** The relations between records; read at the first question, when all modules are there. */
  get relations(): Relations {
    this.known ??= readRelations();
    return this.known;
  }

  signedUser(context: SignedContext): Promise<SignedUser | undefined> {
    return signedUser(this.run, context);
  }

  hasEnded(context: SignedContext): Promise<boolean> {
    return hasEnded(this.run, context);
  }

  isOfStaff(authIdentityId: string): Promise<boolean> {
    return isOfStaff(this.run, authIdentityId);
  }

  signedApiKey(id: string) {
    return signedApiKey(this.run, id);
  }

  secondFactorOf(authIdentityId: string): Promise<SecondFactor> {
    return secondFactorOf(this.run, authIdentityId, this.options.secondFactor === "required");
  }

  async permissionsOf(holder: Holder): Promise<Permissions> {
    return new Permissions(await this.roles.permissionsOf(holder));
  }
}

/** A module is named rather than imported, as the engine's own configuration does it. */
function tableOf(table: RouteTable | { resolve: string }): RouteTable {
  if (!("resolve" in table)) return table;
  const { adminRoutes } = require(String(table.resolve)) as { adminRoutes?: RouteTable };
  if (!adminRoutes) throw new Error(`"${table.resolve}" exports no adminRoutes`);
  return adminRoutes;
}

const asError = (error: unknown) => (error instanceof Error ? error : undefined);
