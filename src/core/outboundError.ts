/**
 * - address: not https to a public address, and not opened by the operator
 * - redirect: too many, without a target, or one that would carry a body to another origin
 * - time: no whole answer in time
 * - size: the answer is too large
 * - network: no such name, no connection, or one that broke
 */
export type OutboundReason = "address" | "redirect" | "time" | "size" | "network";

/** Why a request to an address of a user's has no answer. A TypeError, as `fetch` gives for what is no answer. */
export class OutboundError extends TypeError {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "OutboundError";
    this.reason = reason;
  }
}

/** The reason within a chain of causes, or undefined for another error. */
export function outboundReason(error: unknown): OutboundReason | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 8; current = current.cause, depth++) {
    if (current instanceof OutboundError) return current.reason;
  }
  return undefined;
}
