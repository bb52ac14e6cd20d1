import { readAddress } from "./addressText.ts";

/** The values of `target_session_attrs`, with the meaning that they have for libpq. */
const TARGETS = ["any", "read-write", "read-only", "primary", "standby", "prefer-standby"] as const;
export type Target = (typeof TARGETS)[number];

/** One host of an address. */
export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
  /** The address with this host alone, as the driver reads it. */
  readonly url: string;
}

export interface DatabaseAddress {
  /** In the order of the address; at least one. */
  readonly hosts: readonly DatabaseHost[];
  /** Which sessions are accepted. */
  readonly target: Target;
  /** Whether the hosts are tried in a random order (`load_balance_hosts=random`). */
  readonly isBalanced: boolean;
  /** The name of the database; empty if the address has none. */
  readonly database: string;
  readonly hasPassword: boolean;
}

/** An address cannot be read. The message names the rule, and no part of the address. */
export class UnreadableAddress extends Error {
  /** Whether a password without escapes may be the reason. */
  readonly mayBePassword: boolean;

  constructor(rule: string, { mayBePassword = false } = {}) {
    super(rule);
    this.mayBePassword = mayBePassword;
  }
}

const DEFAULT_PORT = "5432";
/** The parameters that this server reads in place of the driver. */
const OWN = ["target_session_attrs", "load_balance_hosts"];

/**
 * Reads the address of a PostgreSQL database as libpq does: with one or several hosts before the path, or in `host` and
 * `port`, and which of them a connection may use.
 * @throws UnreadableAddress
 */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const { scheme, user, authority, rest } = partsOf(text);
  // The driver takes the folder of a socket from the query if the address has no host.
  const named = authority.split(",").map((host) => readHost(`${scheme}${user}${host || "localhost"}${rest}`));
  const [first] = named as [URL];
  const query = first.searchParams;
  const target = oneOf(TARGETS, query, "target_session_attrs") ?? "any";
  const isBalanced = oneOf(["disable", "random"], query, "load_balance_hosts") === "random";
  const hosts = placesOf(authority, named);
  const isPlain = hosts.length === 1 && OWN.every((name) => !query.has(name));
  return {
    hosts: hosts.map(({ host, port, isInQuery }, at) => ({
      host,
      port: portNumber(port),
      url: isPlain ? text : addressOf(named[isInQuery ? 0 : at] ?? first, isInQuery ? { host, port } : {}),
    })),
    target,
    isBalanced,
    database: decodeURIComponent(first.pathname.slice(1)),
    hasPassword: first.password !== "" || query.has("password"),
  };
}

/** Splits an address into its scheme, the user with the password, the hosts, and the rest. */
function partsOf(text: string) {
  const [scheme = ""] = /^[a-z]+:\/\//.exec(text) ?? [];
  const [place = ""] = /^[^/?#]*/.exec(text.slice(scheme.length)) ?? [];
  const user = place.slice(0, place.lastIndexOf("@") + 1);
  return { scheme, user, authority: place.slice(user.length), rest: text.slice(scheme.length + place.length) };
}

/** A host of an address, which stands before the path or in the query. */
interface Place {
  host: string;
  port: string;
  isInQuery: boolean;
}

function placesOf(authority: string, named: readonly URL[]): Place[] {
  const query = (named[0] as URL).searchParams;
  const [hosts, ports] = [query.get("host")?.split(","), query.get("port")?.split(",") ?? []];
  if (hosts === undefined) {
    if (named.length > 1 && authority.split(",").includes("")) throw new UnreadableAddress(HOSTS);
    if (ports.length > 1) throw new UnreadableAddress(PORTS);
    return named.map(({ hostname, port }) => ({
      host: hostname,
      port: ports[0] || port || DEFAULT_PORT,
      isInQuery: false,
    }));
  }
  if (hosts.length > 1 && hosts.includes("")) throw new UnreadableAddress(HOSTS);
  if (ports.length > 1 && ports.length !== hosts.length) throw new UnreadableAddress(PORTS);
  const port = named[0]?.port || DEFAULT_PORT;
  return hosts.map((host, at) => ({ host, port: (ports.length > 1 ? ports[at] : ports[0]) || port, isInQuery: true }));
}

const HOSTS = "must name a host before and after each comma, such as postgres://user@host1:5432,host2:5432/database";
const PORTS = "must have one port for all hosts, or one for each host, in port";

function readHost(text: string): URL {
  const url = readAddress(text);
  if (url === null || !/^(?:\/[^/:]*)?$/.test(url.pathname)) throw new UnreadableAddress(FORM, { mayBePassword: true });
  return url;
}

const FORM = "must be an address such as postgres://user@host:5432/database, with several hosts between commas";

function portNumber(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new UnreadableAddress("must have ports from 1 to 65535");
  return port;
}

function oneOf<Value extends string>(values: readonly Value[], query: URLSearchParams, name: string) {
  const text = query.get(name);
  const value = values.find((each) => each === text);
  if (text === null || value !== undefined) return value;
  throw new UnreadableAddress(`must have ${values.slice(0, -1).join(", ")} or ${values.at(-1)} as ${name}`);
}

function addressOf(url: URL, query: Readonly<Record<string, string>>): string {
  const one = new URL(url);
  for (const name of OWN) one.searchParams.delete(name);
  for (const [name, value] of Object.entries(query)) one.searchParams.set(name, value);
  return one.href;
}
