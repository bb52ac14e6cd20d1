import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import type { AllowList } from "./allowList.ts";
import { OutboundError } from "./outboundError.ts";
import { isPublicAddress } from "./publicAddress.ts";

/** `dns.lookup`, or what stands in for it. */
export type Lookup = LookupFunction;

/**
 * Connects to public addresses alone, and to what the operator opens. A name is resolved once, here: the socket goes to the very
 * addresses that were looked at, so a name that changes its mind in between gains nothing. One private address among several is enough
 * to refuse.
 */
export function guardedConnect(allow: AllowList, lookup: Lookup, timeout: number): buildConnector.connector {
  return (options, callback) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, "$1");
    const port = Number(options.port) || (options.protocol === "https:" ? 443 : 80);
    const open = (address: string) => isPublicAddress(address) || allow.hasAddress(address, port);
    const trusted = allow.hasHost(host, port);
    if (isIP(host) !== 0 && !trusted && !open(host)) return callback(refused(), null);
    const checked: LookupFunction = (name, wanted, done) => {
      lookup(name, { ...wanted, all: true }, (error, found) => {
        if (error) return done(error, "");
        const all = typeof found === "string" ? [{ address: found, family: isIP(found) }] : found;
        const [first] = all;
        if (first === undefined || !(trusted || all.every(({ address }) => open(address)))) return done(hidden(), "");
        if (wanted.all) done(null, all);
        else done(null, first.address, first.family);
      });
    };
    buildConnector({ timeout, lookup: checked })(options, callback);
  };
}

/** An address in digits: whoever gave it knows that it is private. */
const refused = () => new OutboundError("address", "the host is not a public address");

/** A name: the answer is the same as for a name that does not exist, or a caller could ask which private names do. */
const hidden = () => new OutboundError("network", "the host cannot be reached", { cause: refused() });
