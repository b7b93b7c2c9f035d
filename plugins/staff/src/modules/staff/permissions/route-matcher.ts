import type { Permission, RouteTable } from "./permission";

/** What a call needs: permissions, nothing but to be signed in, or that nobody may make it. */
export type RouteRule = { needs: readonly Permission[] } | "everybody" | "closed";

/** A found rule, and whether the engine answers the call: then its answer is looked through for what may not be read. */
export interface FoundRoute {
  rule: RouteRule;
  ofEngine: boolean;
}

interface Node {
  fixed: Map<string, Node>;
  parameter?: Node;
  methods: Map<string, FoundRoute>;
}

const newNode = (): Node => ({ fixed: new Map(), methods: new Map() });

/** Finds the rule of a call in time that does not grow with the number of routes: a tree of path segments. */
export class RouteMatcher {
  private readonly root = newNode();

  /** Lists calls, each as `METHOD /path/:parameter`; one that is listed under several permissions needs them all. */
  addTable(table: RouteTable, ofEngine: boolean): void {
    for (const [permission, routes = []] of Object.entries(table)) {
      if (!/^[a-z_]+:[a-z]+$/.test(permission)) throw new Error(`"${permission}" is no permission`);
      for (const route of routes) this.add(route, { needs: [permission as Permission] }, ofEngine);
    }
  }

  addAll(routes: readonly string[], rule: "everybody" | "closed", ofEngine: boolean): void {
    for (const route of routes) this.add(route, rule, ofEngine);
  }

  /**
   * @param path below `/admin`; letters' case and slashes at its end do not matter, as they do not to the engine
   * @returns undefined for a call that nobody has listed
   */
  find(method: string, path: string): FoundRoute | undefined {
    const segments = path.toLowerCase().split("/").filter(Boolean);
    return this.findBelow(this.root, segments, method === "HEAD" ? "GET" : method);
  }

  /** Every call that is listed, with its rule. */
  *all(): Generator<{ route: string; rule: RouteRule }> {
    const walk = function* (node: Node, path: string): Generator<{ route: string; rule: RouteRule }> {
      for (const [method, { rule }] of node.methods) yield { route: `${method} ${path || "/"}`, rule };
      for (const [segment, child] of node.fixed) yield* walk(child, `${path}/${segment}`);
      if (node.parameter) yield* walk(node.parameter, `${path}/:`);
    };
    yield* walk(this.root, "");
  }

  private add(route: string, rule: RouteRule, ofEngine: boolean): void {
    const [method = "", path = ""] = route.split(" ");
    if (!/^(GET|POST|PUT|PATCH|DELETE)$/.test(method) || !path.startsWith("/")) {
      throw new Error(`"${route}" is no call: write it as "POST /orders/:id"`);
    }
    let node = this.root;
    for (const segment of path.toLowerCase().split("/").filter(Boolean)) node = childOf(node, segment);
    const listed = node.methods.get(method)?.rule;
    if (listed !== undefined && (typeof listed === "string" || typeof rule === "string")) {
      throw new Error(`"${route}" is listed twice`);
    }
    const needs =
      typeof rule === "string" || listed === undefined ? rule : { needs: [...listed.needs, ...rule.needs] };
    node.methods.set(method, { rule: needs, ofEngine });
  }

  /** A fixed segment is tried before a parameter, as the engine's router does. */
  private findBelow(node: Node, segments: string[], method: string): FoundRoute | undefined {
    const [segment, ...rest] = segments;
    if (segment === undefined) return node.methods.get(method);
    const fixed = node.fixed.get(segment);
    return (
      (fixed && this.findBelow(fixed, rest, method)) ??
      (node.parameter && this.findBelow(node.parameter, rest, method))
    );
  }
}

function childOf(node: Node, segment: string): Node {
  if (segment.startsWith(":")) {
    node.parameter ??= newNode();
    return node.parameter;
  }
  const child = node.fixed.get(segment) ?? newNode();
  node.fixed.set(segment, child);
  return child;
}
