import { limit } from "../../platform/access/limit.ts";
import { network } from "../../platform/access/network.ts";
import type { Scope } from "../../platform/access/scope.ts";
import { hasSession } from "../../platform/access/viewer.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { Window } from "../../platform/limits/limiter.ts";
import { knownDevice } from "./device.ts";
import { withSession } from "./session.ts";

const MINUTE = 60;
const QUARTER = 15 * MINUTE;

/**
 * A window, and how fast tries go on once it is used up. A stranger who uses up a window slows the next person down; a window that
 * closed for its whole length would let that stranger lock the person out.
 */
interface Pace {
  readonly first: Window;
  readonly after: Window;
}

/** One account from one network: the narrowest subject comes first, so that a stranger elsewhere does not slow its owner down. */
const PAIR: Pace = {
  first: { name: "sign_in_pair", points: 10, seconds: QUARTER },
  after: { name: "sign_in_pair_slow", points: 1, seconds: MINUTE },
};
/** One network: many people may share it, behind a proxy or a company's address. */
const NETWORK: Pace = {
  first: { name: "sign_in_network", points: 30, seconds: QUARTER },
  after: { name: "sign_in_network_slow", points: 1, seconds: 5 },
};
/** One account from all networks together. */
const ACCOUNT: Pace = {
  first: { name: "sign_in_account", points: 30, seconds: QUARTER },
  after: { name: "sign_in_account_slow", points: 1, seconds: 10 },
};
/** One session that asks for its own person's password again. */
const SESSION: Pace = {
  first: { name: "sign_in_session", points: 10, seconds: QUARTER },
  after: { name: "sign_in_session_slow", points: 1, seconds: MINUTE },
};
/** One device, or one session, that signed in to the account before. Once used up, it counts as unknown. */
const DEVICE: Window = { name: "sign_in_device", points: 10, seconds: QUARTER };

const REGISTRATIONS: Window = { name: "register_address", points: 10, seconds: 60 * MINUTE };
const RESETS_BY_ADDRESS: Window = { name: "password_reset_address", points: 10, seconds: QUARTER };
const RESETS_BY_ACCOUNT: Window = { name: "password_reset_account", points: 3, seconds: QUARTER };

/** One counted try at a password. */
export interface Attempt {
  /** Returns what the try took, because the password was right. */
  forgive(): Promise<void>;
}

/**
 * Counts one try to sign in to an account, whether the account exists or not. A device that signed in to it before, and a session of
 * it, have windows of their own; every other try draws on the windows of account and network together, of the network, and of the account.
 * @param deviceToken what an earlier sign-in returned
 * @throws DomainError RATE_LIMITED with the seconds until the next try
 */
export async function countAttempt(scope: Scope, email: string, deviceToken?: string | null): Promise<Attempt> {
  const { limiter } = scope.services;
  const device = (deviceToken && knownDevice(scope, email, deviceToken)) || sessionOf(scope, email);
  if (device !== null && (await takes(scope, DEVICE, device))) return { forgive: () => limiter.reset(DEVICE, device) };
  const here = network(scope.address);
  const pair = `${here} ${email}`;
  await pace(scope, PAIR, pair);
  await pace(scope, NETWORK, here);
  await pace(scope, ACCOUNT, email);
  return {
    async forgive() {
      await limiter.reset(PAIR.first, pair);
      // One point each: one good account must not pay for tries at others.
      await limiter.giveBack(NETWORK.first, here);
      await limiter.giveBack(ACCOUNT.first, email);
    },
  };
}

/**
 * Counts one try of the viewer's own password. The window is the session's: nobody who is signed out can slow down a person who is
 * signed in. @throws DomainError RATE_LIMITED; FORBIDDEN for a token
 */
export async function countOwnAttempt(scope: Scope): Promise<void> {
  await pace(scope, SESSION, withSession(scope).sessionId);
}

/** Returns the session's window, because the password was right. */
export async function forgiveOwnAttempts(scope: Scope): Promise<void> {
  await scope.services.limiter.reset(SESSION.first, withSession(scope).sessionId);
}

/** Counts one new account against the caller's network. @throws DomainError RATE_LIMITED */
export async function countRegistration(scope: Scope): Promise<void> {
  await limit(scope, REGISTRATIONS, network(scope.address));
}

/** Counts one request for a mail that resets a password, against network and account. @throws DomainError RATE_LIMITED */
export async function countResetRequest(scope: Scope, email: string): Promise<void> {
  await limit(scope, RESETS_BY_ADDRESS, network(scope.address));
  await limit(scope, RESETS_BY_ACCOUNT, email);
}

/** Counts one use of a link for a new password. The link cannot be guessed, but looking at one costs a hash. @throws DomainError RATE_LIMITED */
export async function countReset(scope: Scope): Promise<void> {
  await pace(scope, NETWORK, network(scope.address));
}

/** Takes a point of the window, or, once it is used up, a turn at the slow pace. @throws DomainError RATE_LIMITED */
async function pace(scope: Scope, { first, after }: Pace, subject: string): Promise<void> {
  if (!(await takes(scope, first, subject))) await limit(scope, after, subject);
}

/** The session by which the caller is signed in to the account already, if any. */
function sessionOf({ viewer }: Scope, email: string): string | null {
  if (viewer.kind !== "user" || viewer.email !== email || !hasSession(viewer)) return null;
  return "sessionId" in viewer.credential ? viewer.credential.sessionId : null;
}

async function takes(scope: Scope, window: Window, subject: string): Promise<boolean> {
  try {
    await limit(scope, window, subject);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "RATE_LIMITED") return false;
    throw error;
  }
}
