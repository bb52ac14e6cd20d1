import type { Fetch } from "../platform/outbound/guardedFetch.ts";
import type { Limits } from "./limits.ts";

/** An account as its provider tells of it, with what it takes to act for it. */
export interface RemoteAccount {
  /** Origin of the instance that it belongs to; empty where accounts move between servers. */
  instanceUrl: string;
  remoteId: string;
  handle: string;
  displayName: string;
  avatarUrl: string;
  profileUrl: string;
  limits: Limits;
  credentials: Credentials;
}

/** Secrets and what goes with them; sealed as JSON. Each provider knows its own members. */
export type Credentials = Readonly<Record<string, string>>;

/** What every provider can do. `Grant` is what a person brings to connect an account. */
export interface Provider<Grant> {
  /** Turns the grant into credentials, and asks whose they are. @throws ProviderFailure */
  connect(fetch: Fetch, grant: Grant): Promise<RemoteAccount>;
  /** Ends the credentials at the provider. @throws ProviderFailure */
  revoke(fetch: Fetch, credentials: Credentials): Promise<void>;
}

/** What goes with a post: an image or a video, as it is sent. */
export interface Medium {
  /** Its type is what the content is, not what somebody says that it is. A Blob: one is sent, and sent again, without a copy. */
  content: Blob;
  /** Empty when there is none. */
  altText: string;
}

/** What a person chose for one destination; a provider that has no such thing says so before anything is sent (see `checkPost`). */
export interface PostOptions {
  visibility?: "public" | "unlisted" | "private";
  spoilerText?: string;
  sensitive?: boolean;
  /** BCP 47. */
  language?: string;
}

export interface Post {
  text: string;
  media: readonly Medium[];
  options: PostOptions;
  /** One post has one key, however often it is sent: the provider's idempotency key, or what it is made of. See `newDeliveryKey`. */
  key: string;
}

/** A post as the provider knows it. */
export interface Posted {
  externalId: string;
  externalUrl: string;
}

/** Acting for an account. Credentials that were renewed on the way are kept before they are used. */
export interface AccountSession {
  readonly credentials: Credentials;
  keep(credentials: Credentials): Promise<void>;
  /** The credentials as they are kept by now: when ours are used up, somebody else may have renewed them. */
  current(): Promise<Credentials>;
}

/** What delivery asks of every provider. */
export interface Publisher {
  /**
   * Makes the post. Sent again with its key, it makes no second one (Mastodon: within the hour).
   * @throws ProviderFailure; its `mayBeDone` tells whether the post may be there all the same. Any other error is a fault of ours, from
   * before the post was sent
   */
  publish(fetch: Fetch, session: AccountSession, post: Post): Promise<Posted>;
  /**
   * Asks whether the post was made: the provider's answer was lost. Never makes one. `since` is when it was sent first; `known` are the
   * account's posts that belong to others.
   * @returns null when the provider says that it has no such post
   * @throws ProviderFailure when it cannot be asked
   */
  find(
    fetch: Fetch,
    session: AccountSession,
    asked: { text: string; key: string; since: Date; known: ReadonlySet<string> },
  ): Promise<Posted | null>;
}

/**
 * - blocked: the address is not one that requests may go to
 * - unreachable: no answer, an answer too late, or a 5xx
 * - limited: too many requests (429)
 * - unauthorized: the account's credentials are no longer good (401, or what the provider says for a revoked token)
 * - refused: another 4xx
 * - rubbish: an answer that is not what the provider's interface says
 */
export type FailureKind = "blocked" | "unreachable" | "limited" | "unauthorized" | "refused" | "rubbish";

interface FailureOptions extends ErrorOptions {
  mayBeDone?: boolean;
  retryAt?: Date | null;
  heldUntil?: Date | null;
}

/** What a provider did not do. Says nothing of what was sent, nor of what came back. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number | null;
  /** What was asked may have been done all the same: the answer was lost, or was none. */
  readonly mayBeDone: boolean;
  /** When the provider wants to be asked again (429); null when it does not say. */
  readonly retryAt: Date | null;
  /** Until when calls to the host are held, as it was out of reach a moment ago: this one was not made. Null for one that was. */
  readonly heldUntil: Date | null;

  constructor(kind: FailureKind, status: number | null = null, options: FailureOptions = {}) {
    super(`the provider: ${kind}${status === null ? "" : ` (${status})`}`, options);
    this.name = "ProviderFailure";
    this.kind = kind;
    this.status = status;
    this.mayBeDone = options.mayBeDone ?? false;
    this.retryAt = options.retryAt ?? null;
    this.heldUntil = options.heldUntil ?? null;
  }
}
