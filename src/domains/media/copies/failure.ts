import { DomainError } from "../../../platform/errors/errors.ts";
import { findDomainError } from "../../../platform/errors/recognize.ts";
import { StorageError } from "../../../platform/errors/storageError.ts";
import { type OutboundReason, outboundReason } from "../../../platform/outbound/outboundError.ts";
import { SandboxFailure, warnOfSandbox } from "../../../platform/sandbox/failure.ts";
import type { Services } from "../../../platform/services/services.ts";
import { MediaFault, type MediaFaultCode } from "../processing/fault.ts";

/** The reason why a file at an address cannot be copied. The message continues "the file at the address". */
export class CopyFailure extends Error {}

const FAULTS: Record<MediaFaultCode, string> = {
  unreadable: "cannot be decoded",
  too_many_pixels: "has too many pixels",
  unsupported: "is no image, video or document of an accepted type",
  took_too_long: "takes too long to process",
  missing: "was lost while it was processed",
};

const UNANSWERED: Record<Exclude<OutboundReason, "busy">, string> = {
  address: "is at a blocked address: requests go to public addresses over https only",
  redirect: "is at an address that redirects too often, or to an invalid address",
  time: "did not arrive in time",
  size: "is too large",
  network: "cannot be reached",
  circuit: "cannot be reached: calls to its host are paused after failures",
};

/**
 * Turns an error of the exchange with the host into a failure of the copy.
 * @throws CopyFailure; DomainError RATE_LIMITED; the error, if it is another one
 */
export function unanswered(error: unknown): never {
  const reason = outboundReason(error);
  if (reason === "busy") throw findDomainError(error) ?? error;
  throw reason === undefined ? error : new CopyFailure(UNANSWERED[reason], { cause: error });
}

/** Returns the error for the caller of a copy that ended with this error. */
export function failureOf({ log }: Services, error: unknown, signal: AbortSignal): unknown {
  if (error instanceof MediaFault) {
    if (error.cause instanceof SandboxFailure) warnOfSandbox(log, error.cause);
    return new CopyFailure(FAULTS[error.code], { cause: error });
  }
  // The storage reports a stream that ends with an error as its own failure.
  for (let current = error, depth = 0; current instanceof Error && depth < 8; current = current.cause, depth++)
    if (current instanceof CopyFailure || current instanceof DomainError) return current;
  if (signal.aborted) return new CopyFailure(UNANSWERED.time, { cause: error });
  if (!(error instanceof StorageError)) return error;
  log.error("media.copy_failed", {}, error);
  return new DomainError("UNAVAILABLE", "The storage is unreachable; repeat the call shortly");
}
