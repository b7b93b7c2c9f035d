import type { RouteTable } from "./permissions/permission";
import type { RelyingPartyOptions } from "./second-factor/relying-party";
import type { SecondFactorOptions } from "./second-factor/second-factor";

/** The options of the plugin. Everything has a default; see the table in the README. */
export interface StaffOptions extends RelyingPartyOptions, SecondFactorOptions {
  /**
   * Calls below `/admin` that are your own or another plugin's, with the permissions that they need: tables, or the
   * name of a module whose export `adminRoutes` is one. A call that is in no table is refused to everybody.
   *
   * @default []
   */
  routes?: readonly (RouteTable | { resolve: string })[];
  /**
   * Paths of the engine that answer 404 to everybody, with all that is below them, such as `/store/orders`.
   *
   * @default []
   */
  closedPaths?: readonly string[];
  /**
   * Actors that may use the engine's own `/auth/:actor` beside the staff, such as `["customer"]`. Everybody else gets 404
   * there. Without it the engine decides.
   */
  signInActors?: readonly string[];
  /** Limits are counted in this Redis; without it in the database. */
  redisUrl?: string;
}
