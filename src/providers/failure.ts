/**
 * - blocked: the address is not one that requests may go to
 * - unreachable: no answer, an answer too late, or a 5xx
 * - limited: too many requests (429)
 * - unauthorized: the provider no longer accepts the account's credentials (401, or the provider's own sign for revoked
 *   ones)
 * - refused: another 4xx
 * - invalid: an answer that the provider's interface does not allow
 */
export type FailureKind = "blocked" | "unreachable" | "limited" | "unauthorized" | "refused" | "invalid";

interface FailureOptions extends ErrorOptions {
  mayBeDone?: boolean;
  retryAt?: Date | null;
  heldUntil?: Date | null;
}

/** A call to a provider that failed. Holds nothing of what was sent, nor of what was answered. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number | null;
  /** The provider may have done what the call asked for: its answer was lost, or was invalid. */
  readonly mayBeDone: boolean;
  /** The earliest time of the next call that the provider names (429); null without one. */
  readonly retryAt: Date | null;
  /**
   * Until when calls to the host are held, because it was out of reach a moment ago. This call was not made. Null for a
   * call that was.
   */
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

/**
 * A post that the provider refused as a duplicate of one that exists, or that existed a short time ago: evidence for a
 * person, and no proof.
 */
export class DuplicateFailure extends ProviderFailure {
  /** The address of the post that the provider named. */
  readonly existingUrl: string;

  constructor(status: number | null, existingUrl: string) {
    super("refused", status);
    this.name = "DuplicateFailure";
    this.existingUrl = existingUrl;
  }
}

/** A question about a lost post that the provider answers for other accounts alone: a person has to look. */
export class CannotBeAsked extends ProviderFailure {
  constructor() {
    super("refused");
    this.name = "CannotBeAsked";
  }
}

/** A text that was refused because the account posted it: by an attempt with a lost answer, or earlier. */
export class RepeatedText extends ProviderFailure {
  constructor(status: number | null, options: ErrorOptions = {}) {
    super("refused", status, { ...options, mayBeDone: true });
    this.name = "RepeatedText";
  }
}

/** A limit of the whole app: until then, the provider takes nothing from any of its accounts. */
export class AppLimit extends ProviderFailure {
  constructor(status: number | null, until: Date) {
    super("limited", status, { retryAt: until });
    this.name = "AppLimit";
  }
}

/** A reply that the provider does not permit. The post that it replies to exists. */
export class ReplyRefused extends ProviderFailure {
  constructor(status: number | null, options: ErrorOptions = {}) {
    super("refused", status, options);
    this.name = "ReplyRefused";
  }
}

/** A reply that was not made, because the post that it replies to does not exist. */
export class ReplyFailure extends ProviderFailure {
  constructor(status: number | null, options: ErrorOptions = {}) {
    super("refused", status, options);
    this.name = "ReplyFailure";
  }
}
