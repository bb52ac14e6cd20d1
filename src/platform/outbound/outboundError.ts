import { CircuitOpen } from "./circuits.ts";

/**
 * - address: not https to a public address, and not opened by the operator
 * - redirect: too many, without a target, or one that would carry a body to another origin
 * - time: no whole answer in time
 * - size: the answer is too large
 * - network: no such name, no connection, or one that broke
 * - circuit: the host was out of reach a moment ago, so this call was not made
 */
export type OutboundReason = "address" | "redirect" | "time" | "size" | "network" | "circuit";

interface OutboundOptions extends ErrorOptions {
  sent?: boolean;
}

/** Why a request to an address of a user's has no answer. A TypeError, as `fetch` gives for what is no answer. */
export class OutboundError extends TypeError {
  readonly reason: OutboundReason;
  /** Whether the request, or a part of it, went out. If not, nobody can have done what it asks for. */
  readonly sent: boolean;

  constructor(reason: OutboundReason, message: string, { sent = false, ...options }: OutboundOptions = {}) {
    super(message, options);
    this.name = "OutboundError";
    this.reason = reason;
    this.sent = sent;
  }
}

/** The outermost one within a chain of causes, or undefined for another error. */
export function outboundError(error: unknown): OutboundError | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 8; current = current.cause, depth++) {
    if (current instanceof OutboundError) return current;
  }
  return undefined;
}

/** When the call that a host's open circuit held may be tried again; null for any other error. */
export function heldUntil(error: unknown): Date | null {
  const { cause } = outboundError(error) ?? {};
  return cause instanceof CircuitOpen ? cause.retryAt : null;
}

/** Its reason. */
export const outboundReason = (error: unknown): OutboundReason | undefined => outboundError(error)?.reason;
