/**
 * - unreadable: broken, truncated, or something else than it says
 * - too_many_pixels: larger than anything that is published, or said to be
 * - unsupported: of a type that is not taken
 * - took_too_long: it was begun several times and never ended
 * - missing: its bytes are not in the storage
 */
export type MediaFaultCode = "unreadable" | "too_many_pixels" | "unsupported" | "took_too_long" | "missing";

/** What is wrong with a file, for good: trying again does not help. */
export class MediaFault extends Error {
  readonly code: MediaFaultCode;

  constructor(code: MediaFaultCode, options?: ErrorOptions) {
    super(`media: ${code}`, options);
    this.name = "MediaFault";
    this.code = code;
  }
}
