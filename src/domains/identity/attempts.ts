import { limit } from "../../platform/access/limit.ts";
import { network } from "../../platform/access/network.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { hasSession } from "../../platform/access/viewer.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { Window } from "../../platform/limits/limiter.ts";
import { deviceOf } from "./sessions/device.ts";
import { withSession } from "./sessions/session.ts";

const MINUTE = 60;
const QUARTER = 15 * MINUTE;

/**
 * A window, and the slower pace of attempts after the window is used up. A window that stayed closed would let a
 * stranger lock the account's owner out.
 */
interface Pace {
  readonly first: Window;
  readonly after: Window;
}

/**
 * One account from one network. The narrowest subject comes first, so that attempts from other networks do not slow the
 * owner down.
 */
const PAIR: Pace = {
  first: { name: "sign_in_pair", points: 10, seconds: QUARTER },
  after: { name: "sign_in_pair_slow", points: 1, seconds: MINUTE },
};
/** One network, which many people may share behind a proxy. */
const NETWORK: Pace = {
  first: { name: "sign_in_network", points: 30, seconds: QUARTER },
  after: { name: "sign_in_network_slow", points: 1, seconds: 5 },
};
/** One account from all networks together. */
const ACCOUNT: Pace = {
  first: { name: "sign_in_account", points: 30, seconds: QUARTER },
  after: { name: "sign_in_account_slow", points: 1, seconds: 10 },
};
/** One session that checks its own user's password again. */
const SESSION: Pace = {
  first: { name: "sign_in_session", points: 10, seconds: QUARTER },
  after: { name: "sign_in_session_slow", points: 1, seconds: MINUTE },
};
/**
 * One device or session that signed in to the account before. After its window is used up, the device counts as
 * unknown.
 */
const DEVICE: Window = { name: "sign_in_device", points: 10, seconds: QUARTER };

/** One mailed sign-in link, which strangers do not have. */
const LINK: Window = { name: "sign_in_link", points: 10, seconds: 2 * QUARTER };

const REGISTRATIONS: Window = { name: "register_address", points: 10, seconds: 60 * MINUTE };
const RESETS_BY_ADDRESS: Window = { name: "password_reset_address", points: 10, seconds: QUARTER };
const RESETS_BY_ACCOUNT: Window = { name: "password_reset_account", points: 3, seconds: QUARTER };
const LINKS_BY_ADDRESS: Window = { name: "sign_in_link_address", points: 10, seconds: QUARTER };
const LINKS_BY_ACCOUNT: Window = { name: "sign_in_link_account", points: 3, seconds: QUARTER };
/**
 * One secret that only a person with access to a mailbox or to the server has: its valid uses cost the hash of a
 * password.
 */
const SECRET: Window = { name: "sign_in_secret", points: 10, seconds: 60 * MINUTE };

/** One counted attempt to enter a password. */
export interface Attempt {
  /** Resets the narrowest window and gives the points of the attempt back, after a sign-in. */
  forgive(): Promise<void>;
  /** Gives only the points of the attempt back, after a correct password that opens no session yet. */
  giveBack(): Promise<void>;
}

/** Proofs that the caller has besides the password. */
interface Shown {
  /** The token that an earlier sign-in returned. */
  deviceToken?: string | null | undefined;
  /** The id of a mailed link to the account, whose token was opened. */
  linkId?: string | null | undefined;
}

/**
 * Counts one attempt to sign in to an account, whether the account exists or not. A mailed link, a known device and a
 * session of the account have windows of their own. Every other attempt counts in three windows: of the account from
 * this network, of the network, and of the account.
 * @throws DomainError RATE_LIMITED with the seconds until the next attempt
 */
export async function countAttempt(
  context: RequestContext,
  email: string,
  { deviceToken, linkId }: Shown,
): Promise<Attempt> {
  const { limiter } = context.services;
  const device = (deviceToken && deviceOf(context, email, deviceToken)) || sessionOf(context, email);
  for (const [window, subject] of [[LINK, linkId] as const, [DEVICE, device] as const]) {
    if (subject == null || !(await takes(context, window, subject))) continue;
    return { forgive: () => limiter.reset(window, subject), giveBack: () => limiter.giveBack(window, subject) };
  }
  const here = network(context.address);
  const pair = `${here} ${email}`;
  await pace(context, PAIR, pair);
  await pace(context, NETWORK, here);
  await pace(context, ACCOUNT, email);
  // Gives one point back for each: a correct password for one account must not pay for attempts at others.
  const giveBackShared = async () => {
    await limiter.giveBack(NETWORK.first, here);
    await limiter.giveBack(ACCOUNT.first, email);
  };
  return {
    async forgive() {
      await limiter.reset(PAIR.first, pair);
      await giveBackShared();
    },
    async giveBack() {
      await limiter.giveBack(PAIR.first, pair);
      await giveBackShared();
    },
  };
}

/**
 * Counts one attempt to enter the viewer's own password, in a window of the session, so that signed-out callers cannot
 * slow the viewer down.
 * @throws DomainError RATE_LIMITED; FORBIDDEN for a token
 */
export async function countOwnAttempt(context: RequestContext): Promise<void> {
  await pace(context, SESSION, withSession(context).sessionId);
}

/** Resets the session's window after a correct password. */
export async function forgiveOwnAttempts(context: RequestContext): Promise<void> {
  await context.services.limiter.reset(SESSION.first, withSession(context).sessionId);
}

/** Counts one new account against the caller's network. @throws DomainError RATE_LIMITED */
export async function countRegistration(context: RequestContext): Promise<void> {
  await limit(context, REGISTRATIONS, network(context.address));
}

/**
 * Counts one use of a wrong setup token against the network, in the window of passwords.
 * @throws DomainError RATE_LIMITED
 */
export async function countSetupToken(context: RequestContext): Promise<void> {
  await pace(context, NETWORK, network(context.address));
}

/**
 * Counts one use of a valid secret, such as a reset link, instead of the network that strangers share.
 * @throws DomainError RATE_LIMITED
 */
export async function countSecret(context: RequestContext, secret: string): Promise<void> {
  await limit(context, SECRET, secret);
}

/** Counts one request for a sign-in link against the network and the account. @throws DomainError RATE_LIMITED */
export async function countLinkRequest(context: RequestContext, email: string): Promise<void> {
  await limit(context, LINKS_BY_ADDRESS, network(context.address));
  await limit(context, LINKS_BY_ACCOUNT, email);
}

/**
 * Counts one request for a password-reset mail against the network and the account.
 * @throws DomainError RATE_LIMITED
 */
export async function countResetRequest(context: RequestContext, email: string): Promise<void> {
  await limit(context, RESETS_BY_ADDRESS, network(context.address));
  await limit(context, RESETS_BY_ACCOUNT, email);
}

/** Counts one use of an invalid password-reset link against the network. @throws DomainError RATE_LIMITED */
export async function countReset(context: RequestContext): Promise<void> {
  await pace(context, NETWORK, network(context.address));
}

/**
 * Takes a point of the window; after the window is used up, a point of the slower pace.
 * @throws DomainError RATE_LIMITED
 */
async function pace(context: RequestContext, { first, after }: Pace, subject: string): Promise<void> {
  if (!(await takes(context, first, subject))) await limit(context, after, subject);
}

/** Returns the id of the caller's session if the caller is already signed in to the account. */
function sessionOf({ viewer }: RequestContext, email: string): string | null {
  if (viewer.kind !== "user" || viewer.email !== email || !hasSession(viewer)) return null;
  return "sessionId" in viewer.credential ? viewer.credential.sessionId : null;
}

async function takes(context: RequestContext, window: Window, subject: string): Promise<boolean> {
  try {
    await limit(context, window, subject);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "RATE_LIMITED") return false;
    throw error;
  }
}
