import type { Fetch } from "../platform/outbound/guardedFetch.ts";
import type { Billing } from "./billing.ts";
import type { Capabilities } from "./capabilities.ts";
import type { Client, Connect } from "./connect.ts";
import type { Credentials } from "./credentials.ts";
import type { Limits } from "./limits.ts";
import type { Draft, LivePost, LostPost, Post, Posted, PostFault } from "./post.ts";
import type { DailyQuota } from "./quota.ts";
import type { AccountSession } from "./session.ts";
import type { RateHeaders } from "./shared/rateLimits.ts";
import type { Step } from "./stepResults.ts";

/**
 * This server's app at a provider without instances, by whose secret credentials are renewed and ended.
 * @throws ProviderFailure `unreachable` while no active app has a secret: an operator can change that
 */
export type ClientOf = () => Promise<Client>;

/** One social network: everything that the rest of this server knows about it. `registry.ts` lists the entries. */
export interface Provider {
  /** The name that people know it by. */
  readonly name: string;
  /** One sentence for the API's documentation: which servers its accounts are on. */
  readonly description: string;
  readonly connect: Connect;
  /**
   * Gets new credentials for those that expired; null where they do not expire.
   * @throws ProviderFailure `unauthorized` when they cannot be refreshed
   */
  readonly refresh: ((fetch: Fetch, credentials: Credentials, clientOf: ClientOf) => Promise<Credentials>) | null;
  /**
   * Reads from credentials when they end unless they are renewed before; null for credentials that do not say. Null
   * where credentials do not end.
   */
  readonly expiryOf: ((credentials: Credentials) => Date | null) | null;
  /** Ends credentials at the provider; null where accounts have none of their own. @throws ProviderFailure */
  readonly revoke: ((fetch: Fetch, credentials: Credentials, clientOf: ClientOf) => Promise<void>) | null;
  /** The headers in which its servers state rate limits. */
  readonly rateLimits: RateHeaders;
  /** The prices of its calls; null where calls are free. */
  readonly billing: Billing | null;
  /** The quota of its calls for a day, which an app has for all accounts; null without one that is known before. */
  readonly quota: DailyQuota | null;
  /**
   * The times at which it is asked for a post whose answer was lost, in milliseconds from the loss; null for the usual
   * ones. Only an absence at the last time counts.
   */
  readonly asksAfterMs: readonly number[] | null;
  /** The rules of posts; an account's server may state other limits. */
  readonly capabilities: Capabilities;
  /** Returns every rule that a post breaks, without a call to the provider. */
  check(draft: Draft, limits: Limits): PostFault[];
  /**
   * The steps before the call that makes the post, whose results are stored (see `inSteps`); empty where one call does
   * all.
   */
  readonly steps: readonly Step[];
  /**
   * Makes the post, as a reply if it has `replyTo`. Called again with the same key, it makes no second one for as long
   * as the provider remembers the key. A post that may have been made is sent again only after `find` did not find it,
   * so a provider that knows no keys is served, too.
   * @throws ProviderFailure whose `mayBeDone` says whether the post may have been made. Any other error is a defect of
   * this server, from before the post was sent. A reply whose parent does not exist is a ReplyFailure, a post that was
   * refused as a duplicate a DuplicateFailure. StillProcessing where the network needs more time before the post can be
   * made
   */
  publish(fetch: Fetch, session: AccountSession, post: Post): Promise<Posted>;
  /**
   * Asks the provider whether a post was made. Never makes one. Null for a provider that cannot be asked: a person then
   * resolves the rendition.
   * @returns null when the provider answers that it has no such post
   * @throws ProviderFailure when the provider cannot answer; CannotBeAsked for an account whose posts it never shows
   */
  readonly find: ((fetch: Fetch, session: AccountSession, post: LostPost) => Promise<Posted | null>) | null;
  /**
   * Deletes a post of the account. A post that does not exist counts as deleted, so the call is safe to repeat.
   * Null for a network that lets no program delete posts.
   * @throws ProviderFailure while the post, or a part of it, may exist
   */
  readonly remove: ((fetch: Fetch, session: AccountSession, post: LivePost) => Promise<void>) | null;
  /**
   * The external id of an account's post by its URL, without a call to the provider; null for a URL of another form.
   */
  externalIdOf(url: string, account: { remoteId: string }): string | null;
}
