import { DomainError } from "../../../platform/errors/errors.ts";

/** What keeps a provider from giving its templates, as the table of errors has it. */
export type TroubleCode = "RATE_LIMITED" | "BAD_GATEWAY" | "UNAVAILABLE";

/** Why the provider's answer is none. */
export class Trouble extends Error {
  readonly code: TroubleCode;
  /** For how long nobody should ask again. */
  readonly seconds: number;

  constructor(code: TroubleCode, seconds: number, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.seconds = seconds;
  }
}

const TOLD: Readonly<Record<TroubleCode, string>> = {
  RATE_LIMITED: "The provider of meme templates takes no more requests for now",
  BAD_GATEWAY: "The provider of meme templates answered something that cannot be used",
  UNAVAILABLE: "The provider of meme templates is out of reach for now",
};

/** As a caller is told, who may try again when a provider that throttles may be asked again. */
export const toldAs = (code: TroubleCode, seconds: number): DomainError =>
  new DomainError(
    code,
    TOLD[code],
    [],
    code === "RATE_LIMITED" ? { retry_after: Math.max(1, Math.ceil(seconds)) } : {},
  );
