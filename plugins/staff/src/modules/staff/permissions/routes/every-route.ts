import type { RouteTable } from "../permission";
import { RouteMatcher } from "../route-matcher";
import { CATALOGUE_ROUTES } from "./catalogue";
import { CUSTOMERS_ROUTES } from "./customers";
import { MONEY_ROUTES } from "./money";
import { CLOSED_ROUTES, EVERYBODY_ROUTES } from "./open";
import { ORDERS_ROUTES } from "./orders";
import { SETTINGS_ROUTES } from "./settings";
import { OWN_ROUTES, STAFF_ROUTES } from "./staff";
import { STOCK_ROUTES } from "./stock";

/** The calls of the engine, which were listed for this release of it. */
const ENGINE_ROUTES: readonly RouteTable[] = [
  CATALOGUE_ROUTES,
  STOCK_ROUTES,
  ORDERS_ROUTES,
  CUSTOMERS_ROUTES,
  MONEY_ROUTES,
  SETTINGS_ROUTES,
];

/**
 * The rules of every call below `/admin`.
 *
 * @param others tables of other plugins, and of the shop itself
 * @throws Error for a call or a permission that is written wrongly, or a call that is listed with two rules
 */
export function everyRoute(others: readonly RouteTable[]): RouteMatcher {
  const matcher = new RouteMatcher();
  for (const table of ENGINE_ROUTES) matcher.addTable(table, true);
  for (const table of [STAFF_ROUTES, ...others]) matcher.addTable(table, false);
  matcher.addAll(EVERYBODY_ROUTES, "everybody", true);
  matcher.addAll(OWN_ROUTES, "everybody", false);
  matcher.addAll(CLOSED_ROUTES, "closed", true);
  return matcher;
}
