import { limit } from "../access/limit.ts";
import { network } from "../access/network.ts";
import type { Scope } from "../access/scope.ts";
import type { Window } from "../core/limiter.ts";

const MINUTES = 60;
const BY_ADDRESS: Window = { name: "sign_in_address", points: 30, seconds: 15 * MINUTES };
const BY_ACCOUNT: Window = { name: "sign_in_account", points: 10, seconds: 15 * MINUTES };
const REGISTRATIONS: Window = { name: "register_address", points: 10, seconds: 60 * MINUTES };
const RESETS_BY_ADDRESS: Window = { name: "password_reset_address", points: 10, seconds: 15 * MINUTES };
const RESETS_BY_ACCOUNT: Window = { name: "password_reset_account", points: 3, seconds: 15 * MINUTES };

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

/** One mail to somebody who says that they forgot their password: as `countAttempt`, in windows of its own. @throws DomainError RATE_LIMITED */
export async function countResetRequest(scope: Scope, email: string): Promise<void> {
  await limit(scope, RESETS_BY_ADDRESS, network(scope.address));
  await limit(scope, RESETS_BY_ACCOUNT, email);
}

/** One use of a link for a new password: links cannot be guessed, but looking at one costs a hash. @throws DomainError RATE_LIMITED */
export async function countReset(scope: Scope): Promise<void> {
  await limit(scope, BY_ADDRESS, network(scope.address));
}
