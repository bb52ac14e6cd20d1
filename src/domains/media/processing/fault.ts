/**
 * - unreadable: broken, truncated, or of another format than declared
 * - too_many_pixels: larger than any published image, or declared to be
 * - unsupported: of a type that is not accepted
 * - took_too_long: processing started several times and never ended
 * - missing: the bytes are not in the storage
 */
export const MEDIA_FAULT_CODES = ["unreadable", "too_many_pixels", "unsupported", "took_too_long", "missing"] as const;
export type MediaFaultCode = (typeof MEDIA_FAULT_CODES)[number];

/** A permanent fault of a file: trying again does not help. */
export class MediaFault extends Error {
  readonly code: MediaFaultCode;

  constructor(code: MediaFaultCode, options?: ErrorOptions) {
    super(`media: ${code}`, options);
    this.name = "MediaFault";
    this.code = code;
  }
}
