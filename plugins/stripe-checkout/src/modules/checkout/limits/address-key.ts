import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";

/** A household has this much of an IPv6 address; the rest changes at will. */
const NETWORK_GROUPS = 4;

/**
 * Stands for a client's address in limits, without telling it to whoever reads the table.
 *
 * @param secret known to this shop alone
 */
export function addressKey(address: string, secret: string): string {
  return createHmac("sha256", secret).update(networkOf(address)).digest("base64url");
}

function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  // Canonical, with all its groups: `2001:db8::1` is `2001:db8:0:0:0:0:0:1`.
  const [head = "", tail] = new URL(`http://[${plain.split("%")[0]}]`).hostname.slice(1, -1).split("::");
  const groups = head.split(":").filter(Boolean);
  if (tail === undefined) return groups.slice(0, NETWORK_GROUPS).join(":");
  const after = tail.split(":").filter(Boolean);
  const zeros = new Array<string>(8 - groups.length - after.length).fill("0");
  return [...groups, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(":");
}
