import type { Evidence } from "./claims/claim";
import { CLUSTER, EDGE_LOG } from "./claims/places";

/**
 * Where a piece of evidence was taken. A statement that holds on one machine need not hold behind an edge with a host for the
 * dashboard: addresses, cookies and logs are others there.
 */
export function topologyOf({ file }: Pick<Evidence, "file">): string {
  if (file === CLUSTER) return "cluster: two hosts behind the edge, two engines, two storefronts";
  if (file === EDGE_LOG) return "the deployed edge";
  if (file.includes("/e2e/")) return "one machine, in a browser";
  if (file.includes("/tests/")) return "one machine";
  return "the code alone";
}
