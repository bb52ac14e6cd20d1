import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Ranges of the IANA IPv4 special-purpose registry that are not public, multicast, and the reserved block above it. */
const SPECIAL_4 = subnets("ipv4", [
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
]);

/** Global unicast. Other IPv6 addresses are local, multicast, or carry an IPv4 address (mapped, compatible, NAT64). */
const GLOBAL_6 = subnets("ipv6", [["2000::", 3]]);

/** Special ranges within global unicast: protocol assignments with Teredo, documentation, 6to4. */
const SPECIAL_6 = subnets("ipv6", [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
]);

/**
 * Whether an IP address, as DNS or a URL writes it, belongs to the public internet. Default deny: of IPv6, only global
 * unicast does, and no address that carries an IPv4 address does.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL_4.check(address, "ipv4");
  // A zone (`%eth0`) names an interface of this machine.
  if (!isIPv6(address) || address.includes("%")) return false;
  return GLOBAL_6.check(address, "ipv6") && !SPECIAL_6.check(address, "ipv6");
}

function subnets(family: "ipv4" | "ipv6", ranges: readonly (readonly [network: string, prefix: number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}
