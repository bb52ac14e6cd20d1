import { DomainError } from "../errors/errors.ts";
import { CircuitOpen } from "./circuits.ts";

/**
 * - address: not https to a public address, and not allowed by the operator
 * - redirect: too many, without a valid target, or with a body for another origin
 * - time: no complete answer in time
 * - size: the answer is too large
 * - network: unknown name, no connection, or a broken connection
 * - circuit: calls to the host are paused after failures, so this call was not made
 * - busy: too many calls of the tenant are in progress, so this call was not made; the cause is the DomainError for a
 *   caller
 */
export type OutboundReason = "address" | "redirect" | "time" | "size" | "network" | "circuit" | "busy";

interface OutboundOptions extends ErrorOptions {
  sent?: boolean;
}

/** A request to an address of a user failed. A TypeError, like the network errors of `fetch`. */
export class OutboundError extends TypeError {
  readonly reason: OutboundReason;
  /** Whether the request, or a part of it, was sent. If not, the host cannot have acted on it. */
  readonly sent: boolean;

  constructor(reason: OutboundReason, message: string, { sent = false, ...options }: OutboundOptions = {}) {
    super(message, options);
    this.name = "OutboundError";
    this.reason = reason;
    this.sent = sent;
  }
}

/** Returns the outermost OutboundError in a chain of causes, or undefined. */
export function outboundError(error: unknown): OutboundError | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 8; current = current.cause, depth++) {
    if (current instanceof OutboundError) return current;
  }
  return undefined;
}

/** Returns the time until which an open circuit, or the bound of the tenant, pauses calls; null for any other error. */
export function heldUntil(error: unknown): Date | null {
  const { cause } = outboundError(error) ?? {};
  if (cause instanceof CircuitOpen) return cause.retryAt;
  const seconds = cause instanceof DomainError ? cause.details["retryAfter"] : undefined;
  return typeof seconds === "number" ? new Date(Date.now() + seconds * 1000) : null;
}

/** Returns the reason of the outermost OutboundError, or undefined. */
export const outboundReason = (error: unknown): OutboundReason | undefined => outboundError(error)?.reason;
