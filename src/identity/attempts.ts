import { isIPv6 } from "node:net";
import { limit } from "../access/limit.ts";
import type { Scope } from "../access/scope.ts";
import type { Window } from "../core/limiter.ts";

const MINUTES = 60;
const BY_ADDRESS: Window = { name: "sign_in_address", points: 30, seconds: 15 * MINUTES };
const BY_ACCOUNT: Window = { name: "sign_in_account", points: 10, seconds: 15 * MINUTES };
const REGISTRATIONS: Window = { name: "register_address", points: 10, seconds: 60 * MINUTES };

/**
 * One try at a password: counted against the caller's network, then against the account, whether there is one or not.
 * Every way to try a password draws on the same windows. @throws DomainError RATE_LIMITED
 */
export async function countAttempt(scope: Scope, email: string): Promise<void> {
  await limit(scope, BY_ADDRESS, network(scope.address));
  await limit(scope, BY_ACCOUNT, email);
}

/** The password was right: the account's window starts anew. The network's does not, or one good account would pay for many tries. */
export async function forgiveAttempts(scope: Scope, email: string): Promise<void> {
  await scope.services.limiter.reset(BY_ACCOUNT, email);
}

/** One new account: counted against the caller's network. @throws DomainError RATE_LIMITED */
export async function countRegistration(scope: Scope): Promise<void> {
  await limit(scope, REGISTRATIONS, network(scope.address));
}

/** What one subscriber holds: an IPv4 address, or the /64 of an IPv6 one, within which addresses are free to choose. */
export function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const [front, back] = [groups(head), groups(tail ?? "")];
  const filled =
    tail === undefined ? front : [...front, ...Array<string>(8 - front.length - back.length).fill("0"), ...back];
  return `${filled.slice(0, 4).join(":")}::/64`;
}
