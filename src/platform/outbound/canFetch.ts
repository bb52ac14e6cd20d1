import { isIP } from "node:net";
import { isPublicAddress } from "./publicAddress.ts";

/** Names that no server on the internet has (RFC 6761, RFC 6762, RFC 8375, RFC 9476, ICANN's `internal`). */
const PRIVATE_NAME = /(?:^|\.)(?:test|example|invalid|local|internal|lan|alt|home\.arpa)$/;

type Place = "machine" | "private" | "public";

function placeOf({ hostname }: URL): Place {
  const host = hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  if (host === "localhost" || host.endsWith(".localhost") || host === "::1") return "machine";
  if (isIP(host) !== 0) return host.startsWith("127.") ? "machine" : isPublicAddress(host) ? "public" : "private";
  return host.includes(".") && !PRIVATE_NAME.test(host) ? "public" : "private";
}

/**
 * Whether a server at one address can fetch from another address, as far as the addresses show. No name is looked up.
 * A server on this machine reaches what this machine reaches. A server on the internet reaches public addresses, and
 * only over https, because the addresses are secrets.
 */
export function canFetch(from: string, address: string): boolean {
  const [there, here] = [new URL(address), placeOf(new URL(from))];
  if (here === "machine") return true;
  const place = placeOf(there);
  if (here === "private") return place !== "machine";
  return place === "public" && there.protocol === "https:";
}
