/** What somebody may do: an operation on a resource, such as `order:read`. */
export type Permission = `${string}:${string}`;

/** Stands for every permission, also of routes that are added later. Only the Administrator holds it. */
export const EVERYTHING: Permission = "*:*";

/** Calls below `/admin` by the permission that they need, each as `METHOD /path/:parameter`. */
export type RouteTable = Readonly<Partial<Record<Permission, readonly string[]>>>;

/** What somebody holds at this moment. */
export class Permissions {
  private readonly held: ReadonlySet<string>;

  constructor(held: Iterable<string>) {
    this.held = new Set(held);
  }

  get everything(): boolean {
    return this.held.has(EVERYTHING);
  }

  /** Whether all of these are held. */
  allow(...wanted: readonly Permission[]): boolean {
    return this.everything || wanted.every((permission) => this.held.has(permission));
  }

  /** Those of `wanted` that are not held. */
  missing(wanted: readonly Permission[]): Permission[] {
    return this.everything ? [] : wanted.filter((permission) => !this.held.has(permission));
  }

  list(): string[] {
    return [...this.held].sort();
  }
}
