import type { HttpClient } from "../../../../../../commerce/test/http-client";
import type { Shop } from "../../../../../../commerce/test/shop";
import { newShopper, type Shopper, signInAdmin } from "../../../../../../commerce/test/shopper";
import { Dashboard } from "../../dashboard";
import { join, type Member, readRoles } from "../../staff/staff";
import type { Visitor } from "./rules";

/** Somebody of each kind that the access matrix knows. */
export interface Cast {
  dashboard: Dashboard;
  /** Ids of the roles by their names. */
  roles: Map<string, string>;
  customer: Shopper;
  support: Member;
  merchandiser: Member;
  /** What shows a request to be theirs, in both places. */
  headers: Record<Visitor, Record<string, string>>;
}

export async function gather(shop: Shop): Promise<Cast> {
  const dashboard = await Dashboard.open(shop);
  const roles = await readRoles(dashboard);
  const roleOf = (name: string) => [roles.get(name) ?? `no role ${name}`];
  const [admin, customer, other, support, merchandiser] = await Promise.all([
    signInAdmin(shop),
    newShopper(shop),
    newShopper(shop),
    join(shop, dashboard, roleOf("Support")),
    join(shop, dashboard, roleOf("Merchandiser")),
  ]);
  return {
    dashboard,
    roles,
    customer,
    support,
    merchandiser,
    headers: {
      anonymous: {},
      customer: cookieOf(customer.client),
      "other customer": cookieOf(other.client),
      support: { ...cookieOf(support.api), ...support.engine.headers },
      merchandiser: { ...cookieOf(merchandiser.api), ...merchandiser.engine.headers },
      administrator: { ...cookieOf(admin.client), ...dashboard.client.headers },
    },
  };
}

function cookieOf(client: HttpClient): Record<string, string> {
  return { cookie: `shop.sid=${client.cookie("shop.sid")}` };
}
