import type { Fetch } from "../core/guardedFetch.ts";
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

/**
 * - blocked: the address is not one that requests may go to
 * - unreachable: no answer, an answer too late, or a 5xx
 * - limited: too many requests (429)
 * - refused: another 4xx
 * - rubbish: an answer that is not what the provider's interface says
 */
export type FailureKind = "blocked" | "unreachable" | "limited" | "refused" | "rubbish";

/** What a provider did not do. Says nothing of what was sent, nor of what came back. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number | null;

  constructor(kind: FailureKind, status: number | null = null, options?: ErrorOptions) {
    super(`the provider: ${kind}${status === null ? "" : ` (${status})`}`, options);
    this.name = "ProviderFailure";
    this.kind = kind;
    this.status = status;
  }
}
