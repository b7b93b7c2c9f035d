import { Failure } from "@emberly/kit/failure";
import { RECORD_PERMISSIONS } from "./entities";
import type { Permission } from "./permission";
import type { RouteMatcher } from "./route-matcher";
import { GROUPS, OPERATIONS, type ResourceWords } from "./words";

/** One cell of the grid. */
interface PermissionCell {
  permission: Permission;
  /** The operation's column, such as "Change". */
  label: string;
  /** The calls that it opens, such as `POST /orders/:`; none where it only shows records in other answers. */
  calls: string[];
}

/** One row of the grid. */
export interface PermissionRow extends ResourceWords {
  resource: string;
  cells: PermissionCell[];
}

export interface PermissionGroup {
  title: string;
  rows: PermissionRow[];
}

/** Every permission that a call needs, or a record that another leads to; no other can be given. */
export class PermissionList {
  private readonly callsOf = new Map<Permission, string[]>();

  constructor(routes: RouteMatcher) {
    for (const permission of RECORD_PERMISSIONS) this.callsOf.set(permission, []);
    for (const { route, rule } of routes.all()) {
      if (typeof rule === "string") continue;
      for (const permission of rule.needs) {
        this.callsOf.set(permission, [...(this.callsOf.get(permission) ?? []), route]);
      }
    }
  }

  all(): Permission[] {
    return [...this.callsOf.keys()].sort();
  }

  /** @throws Failure 400 that names the first permission that does not exist */
  refuseUnknown(permissions: readonly string[]): void {
    const unknown = permissions.find((permission) => !this.callsOf.has(permission as Permission));
    if (unknown !== undefined) throw new Failure(400, `There is no permission "${unknown}"`);
  }

  groups(): PermissionGroup[] {
    const listed = new Set(Object.values(GROUPS).flatMap((group) => Object.keys(group)));
    const others = [...new Set(this.all().map(resourceOf))].filter((resource) => !listed.has(resource));
    const groups = Object.entries(GROUPS).map(([title, resources]) => ({
      title,
      rows: Object.entries(resources).map(([resource, words]) => this.row(resource, words)),
    }));
    const rows = others.map((resource) =>
      this.row(resource, { label: resource.replaceAll("_", " "), about: "" }),
    );
    return [...groups, { title: "Other", rows }]
      .map(({ title, rows }) => ({ title, rows: rows.filter(({ cells }) => cells.length > 0) }))
      .filter(({ rows }) => rows.length > 0);
  }

  private row(resource: string, words: ResourceWords): PermissionRow {
    const permissions = this.all().filter((permission) => resourceOf(permission) === resource);
    const cells = permissions
      .sort((a, b) => columnOf(a) - columnOf(b))
      .map((permission) => ({
        permission,
        label: OPERATIONS[operationOf(permission)] ?? operationOf(permission),
        calls: this.callsOf.get(permission) ?? [],
      }));
    return { resource, ...words, cells };
  }
}

const resourceOf = (permission: string) => permission.split(":")[0] ?? "";
const operationOf = (permission: string) => permission.split(":")[1] ?? "";

function columnOf(permission: string): number {
  const index = Object.keys(OPERATIONS).indexOf(operationOf(permission));
  return index < 0 ? Number.POSITIVE_INFINITY : index;
}
