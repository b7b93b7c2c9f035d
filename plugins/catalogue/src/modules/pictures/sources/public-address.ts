import { BlockList, isIP } from "node:net";

/** Ranges of IPv4 that are anything but hosts of the public internet (RFC 6890). */
const PRIVATE_V4 = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  PRIVATE_V4.addSubnet(network, prefix, "ipv4");
}

/** The range of IPv6 that is handed out to hosts, without the ranges that lead on to an IPv4 address. */
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet("2000::", 3, "ipv6");
const TUNNELS_V6 = new BlockList();
TUNNELS_V6.addSubnet("2001::", 23, "ipv6");
TUNNELS_V6.addSubnet("2001:db8::", 32, "ipv6");
TUNNELS_V6.addSubnet("2002::", 16, "ipv6");

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Whether an IP address is one of the public internet, not of this machine or its network. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE_V4.check(address, "ipv4");
  if (isIP(address) !== 6) return false;
  return GLOBAL_V6.check(address, "ipv6") && !TUNNELS_V6.check(address, "ipv6");
}

export function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 4 ? "ipv4" : "ipv6");
}
