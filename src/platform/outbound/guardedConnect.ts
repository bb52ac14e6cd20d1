import { isIP, type LookupFunction, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { buildConnector } from "undici";
import type { AllowList } from "./allowList.ts";
import { OutboundError } from "./outboundError.ts";
import { PacedSocket } from "./pacedSocket.ts";
import { isPublicAddress } from "./publicAddress.ts";

/** `dns.lookup`, or a replacement. */
export type Lookup = LookupFunction;

/** The resolvers of names. */
export interface Lookups {
  /** For hosts that the operator named: the system, which knows /etc/hosts and search domains. */
  system: Lookup;
  /** For all other names. */
  users: Lookup;
}

/** The hosts that the operator named. */
export interface Trust {
  /** Hosts that may have private addresses. */
  allow: AllowList;
  /** Hosts of services of the operator's configuration, whose addresses are checked like any other. */
  own: AllowList;
}

/**
 * Connects only to public addresses and to those that the operator allows. A name is resolved once, here, and the
 * socket uses exactly the checked addresses: a name that resolves differently a moment later gains nothing. One private
 * address among several refuses the connection.
 */
export function guardedConnect({ allow, own }: Trust, lookups: Lookups, timeout: number): buildConnector.connector {
  return (options, callback) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, "$1");
    const port = Number(options.port) || (options.protocol === "https:" ? 443 : 80);
    const open = (address: string) => isPublicAddress(address) || allow.hasAddress(address, port);
    const trusted = allow.hasHost(host, port);
    if (isIP(host) !== 0 && !trusted && !open(host)) return callback(refused(), null);
    const lookup = trusted || own.hasHost(host, port) ? lookups.system : lookups.users;
    const checked: LookupFunction = (name, wanted, done) => {
      lookup(name, { ...wanted, all: true }, (error, addresses) => {
        if (error) return done(error, "");
        const all = typeof addresses === "string" ? [{ address: addresses, family: isIP(addresses) }] : addresses;
        const [first] = all;
        if (first === undefined || !(trusted || all.every(({ address }) => open(address)))) return done(hidden(), "");
        if (wanted.all) done(null, all);
        else done(null, first.address, first.family);
      });
    };
    // undici passes the mark on to the socket, though its types do not name it.
    const socketOptions = { timeout, lookup: checked, highWaterMark: 1 };
    buildConnector(socketOptions)(options, (error, socket) => {
      if (error) callback(error, null);
      else callback(null, undiciSocket(socket));
    });
  };
}

/** undici declares a Socket, and uses only what each Duplex has. */
const undiciSocket = (socket: Socket) => new PacedSocket(socket) as Duplex as Socket;

/** For a literal address: the caller knows that it is private. */
const refused = () => new OutboundError("address", "the host is not a public address");

/** For a name: the same answer as for an unknown name, so that callers cannot find out which private names exist. */
const hidden = () => new OutboundError("network", "the host cannot be reached", { cause: refused() });
