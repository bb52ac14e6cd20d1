import { BlockList, isIP, isIPv6 } from "node:net";

/** The addresses that an operator allows besides public ones. */
export interface AllowList {
  /** Whether the list names this host of a URL (a name, or an address without brackets) at this port. */
  hasHost(host: string, port: number): boolean;
  /** Whether the list names this IP address, or a range that contains it, at this port. */
  hasAddress(address: string, port: number): boolean;
}

/** `host`, `host:port`, `192.0.2.1`, `[2001:db8::1]:8443`, `10.0.0.0/8`. */
type Entry =
  | { readonly host: string; readonly port: number | null }
  | { readonly network: string; readonly prefix: number };

const NAME = /^(?!\d+$)[a-z\d_]([a-z\d_-]*[a-z\d_])?(\.[a-z\d_]([a-z\d_-]*[a-z\d_])?)*$/;

function entryOf(text: string): Entry | null {
  const [network = "", prefix, rest] = text.split("/");
  if (prefix !== undefined) {
    const bits = isIPv6(network) ? 128 : 32;
    const fits = rest === undefined && isIP(network) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
    return fits ? { network, prefix: Number(prefix) } : null;
  }
  if (isIPv6(text)) return { host: hostKey(text), port: null };
  const [, host = "", port] = /^(\[[^\]]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(text.toLowerCase()) ?? [];
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  if (isIP(bare) === 0 && !NAME.test(bare)) return null;
  return { host: hostKey(bare), port: port === undefined ? null : Number(port) };
}

/** Whether a text is a valid entry of the list. */
export const isAllowEntry = (text: string): boolean => entryOf(text) !== null;

/** Parses the entries of an allow-list. @throws Error for an invalid entry */
export function allowList(entries: readonly string[]): AllowList {
  const hosts = new Map<string, Set<number | null>>();
  const ranges = new BlockList();
  for (const text of entries) {
    const entry = entryOf(text);
    if (entry === null) throw new Error("an entry of the allow-list is not a host, host:port, address or CIDR range");
    if ("network" in entry) ranges.addSubnet(entry.network, entry.prefix, familyOf(entry.network));
    else hosts.set(entry.host, (hosts.get(entry.host) ?? new Set()).add(entry.port));
  }
  const named = (key: string, port: number) => {
    const ports = hosts.get(key);
    return ports !== undefined && (ports.has(null) || ports.has(port));
  };
  const hasAddress = (address: string, port: number) =>
    isIP(address) !== 0 && (named(hostKey(address), port) || ranges.check(address, familyOf(address)));
  return {
    hasAddress,
    hasHost: (host, port) => (isIP(host) === 0 ? named(hostKey(host), port) : hasAddress(host, port)),
  };
}

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

/**
 * Returns the one spelling of a host: as URL writes it, which also shortens IPv6, without brackets and the final dot.
 */
const hostKey = (host: string) =>
  new URL(`http://${isIPv6(host) ? `[${host}]` : host}`).hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
