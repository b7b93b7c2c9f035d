import type { HttpClient } from "../../../../../../commerce/test/http-client";
import type { Shop } from "../../../../../../commerce/test/shop";
import { newShopper, type Shopper, signInAdmin } from "../../../../../../commerce/test/shopper";
import { Dashboard } from "../../dashboard";
import { join, type Member, makeKey, readRoles, type SecretKey } from "../../staff/staff";
import type { Visitor } from "./rules";

/** Permissions of the two roles that are made up for the matrix. */
const MADE_UP = {
  "order desk": ["order:read", "fulfillment:read", "fulfillment:create", "fulfillment:update"],
  promoter: ["promotion", "campaign", "price_list"].flatMap((resource) =>
    ["read", "create", "update", "delete"].map((operation) => `${resource}:${operation}`),
  ),
};

/** Somebody of each kind that the access matrix knows. */
export interface Cast {
  dashboard: Dashboard;
  /** Ids of the roles by their names. */
  roles: Map<string, string>;
  customer: Shopper;
  support: Member;
  merchandiser: Member;
  orderDesk: Member;
  promoter: Member;
  supportKey: SecretKey;
  bareKey: SecretKey;
  /** What shows a request to be theirs, in both places. */
  headers: Record<Visitor, Record<string, string>>;
}

export async function gather(shop: Shop): Promise<Cast> {
  const dashboard = await Dashboard.open(shop);
  for (const [name, permissions] of Object.entries(MADE_UP)) {
    await dashboard.change("/admin/staff/roles", { name, permissions });
  }
  const roles = await readRoles(dashboard);
  const roleOf = (name: string) => [roles.get(name) ?? `no role ${name}`];
  const [admin, customer, other, support, merchandiser, orderDesk, promoter, supportKey, bareKey] =
    await Promise.all([
      signInAdmin(shop),
      newShopper(shop),
      newShopper(shop),
      join(shop, dashboard, roleOf("Support")),
      join(shop, dashboard, roleOf("Merchandiser")),
      join(shop, dashboard, roleOf("order desk")),
      join(shop, dashboard, roleOf("promoter")),
      makeKey(shop, dashboard, "Help desk", roleOf("Support")),
      makeKey(shop, dashboard, "Bare"),
    ]);
  return {
    ...{ dashboard, roles, customer, support, merchandiser, orderDesk, promoter, supportKey, bareKey },
    headers: {
      anonymous: {},
      customer: cookieOf(customer.client),
      "other customer": cookieOf(other.client),
      support: both(support),
      merchandiser: both(merchandiser),
      "order desk": both(orderDesk),
      promoter: both(promoter),
      "support key": supportKey.engine.headers,
      "bare key": bareKey.engine.headers,
      administrator: { ...cookieOf(admin.client), ...dashboard.client.headers },
    },
  };
}

const both = ({ api, engine }: Member) => ({ ...cookieOf(api), ...engine.headers });

function cookieOf(client: HttpClient): Record<string, string> {
  return { cookie: `shop.sid=${client.cookie("shop.sid")}` };
}
