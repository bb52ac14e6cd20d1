import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns";

/** How long one query may take. Times are in milliseconds. */
export interface QueryTerms {
  /** The name servers as `address:port`. Default: the ones of the machine. */
  servers?: readonly string[];
  /** The time after which a name server is asked again. */
  timeoutMs: number;
  /** How often each name server is asked. */
  tries: number;
  /** The time of the whole query, for any number of name servers. */
  withinMs: number;
  /** How long an answer of one family waits for the other one (RFC 8305, section 3). */
  graceMs: number;
}

type Done = (error: NodeJS.ErrnoException | null, addresses: string[]) => void;

/**
 * Returns the addresses of a name as name servers know them, IPv4 first: a machine without a route for a family learns
 * that at once for IPv4 more often, and a connection tries both. Neither /etc/hosts nor search domains count. Each
 * query has a socket and a random port of its own, so that it can be given up, and a name server that is slow for one
 * name is not remembered as slow for another one.
 * @throws the error of the name server, with its code; ETIMEOUT for no answer in time
 */
export function queryAddresses(name: string, terms: QueryTerms): Promise<LookupAddress[]> {
  const { servers, timeoutMs: timeout, tries, withinMs, graceMs } = terms;
  const resolver = new Resolver({ timeout, tries });
  if (servers !== undefined) resolver.setServers(servers);
  // The final dot makes the name absolute on Deno too.
  const absolute = `${name}.`;
  return new Promise((resolve, reject) => {
    const byFamily: { 4?: string[]; 6?: string[] } = {};
    const failures: NodeJS.ErrnoException[] = [];
    let grace: NodeJS.Timeout | undefined;
    const late = setTimeout(end, withinMs);
    function end(): void {
      clearTimeout(late);
      clearTimeout(grace);
      const all = ([4, 6] as const).flatMap((family) =>
        (byFamily[family] ?? []).map((address) => ({ address, family })),
      );
      if (all.length > 0) resolve(all);
      else reject(worst(failures));
      // Both queries have ended, or the slower one is not waited for.
      resolver.cancel();
    }
    const settled =
      (family: 4 | 6): Done =>
      (error, addresses) => {
        if (error === null) byFamily[family] = addresses;
        else failures.push(error);
        if (Object.keys(byFamily).length + failures.length === 2) end();
        else if (error === null && addresses.length > 0) grace = setTimeout(end, graceMs);
      };
    resolver.resolve4(absolute, settled(4));
    resolver.resolve6(absolute, settled(6));
  });
}

/** Codes of answers that say that the name has no address. Any other failure says nothing about the name. */
const DEFINITE: ReadonlySet<string | undefined> = new Set(["ENOTFOUND", "ENODATA"]);

/** Whether a failed query is an answer of a name server about the name. */
export const isDefinite = (error: NodeJS.ErrnoException): boolean => DEFINITE.has(error.code);

/** A name without an address of one family may have one of the other family, whose query failed. */
function worst(failures: readonly NodeJS.ErrnoException[]): NodeJS.ErrnoException {
  if (failures.length < 2) return Object.assign(new Error("no name server answered in time"), { code: "ETIMEOUT" });
  return failures.find((error) => !isDefinite(error)) ?? (failures[0] as NodeJS.ErrnoException);
}
