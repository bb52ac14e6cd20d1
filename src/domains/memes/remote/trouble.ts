import { DomainError } from "../../../platform/errors/errors.ts";

/** The error code of a provider's failure. */
export type TroubleCode = "RATE_LIMITED" | "BAD_GATEWAY" | "UNAVAILABLE";

/** A failure of the provider. */
export class Trouble extends Error {
  readonly code: TroubleCode;
  /** The seconds until the next request should be made. */
  readonly seconds: number;

  constructor(code: TroubleCode, seconds: number, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.seconds = seconds;
  }
}

const MESSAGES: Readonly<Record<TroubleCode, string>> = {
  RATE_LIMITED: "The provider of meme templates limits its requests at the moment",
  BAD_GATEWAY: "The provider of meme templates returned an invalid response",
  UNAVAILABLE: "The provider of meme templates is unreachable at the moment",
};

/** Returns the error for the caller, with the time of the next attempt if the provider throttles. */
export const clientError = (code: TroubleCode, seconds: number): DomainError =>
  new DomainError(
    code,
    MESSAGES[code],
    [],
    code === "RATE_LIMITED" ? { retryAfter: Math.max(1, Math.ceil(seconds)) } : {},
  );
