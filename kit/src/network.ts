import { isIPv6 } from "node:net";

/** A household has this much of an IPv6 address, a /64; the rest changes at will. */
const NETWORK_GROUPS = 4;

/** The network that an address counts as in limits: an IPv4 address itself, of an IPv6 address its /64. What is no address stays what it is. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  // Canonical: lower case, no leading zeros, one `::` at most.
  const [head = "", tail] = new URL(`http://[${plain.split("%")[0]}]`).hostname.slice(1, -1).split("::");
  const groups = head.split(":").filter(Boolean);
  if (tail === undefined) return groups.slice(0, NETWORK_GROUPS).join(":");
  const after = tail.split(":").filter(Boolean);
  const zeros = new Array<string>(8 - groups.length - after.length).fill("0");
  return [...groups, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(":");
}
