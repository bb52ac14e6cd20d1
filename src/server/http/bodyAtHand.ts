import type { Buffer } from "node:buffer";

/** The parts of the library's responses that its types leave out. */
interface Whole {
  readonly bodyType?: string;
  readonly bodyInit?: unknown;
  readonly _buffer?: Buffer;
}

/** Returns the body of a response of the library that is a text or bytes; undefined for a stream. */
export function bodyAtHand(response: Response): string | Buffer | undefined {
  const { bodyType, bodyInit, _buffer } = response as unknown as Whole;
  return bodyType === "String" ? (bodyInit as string) : _buffer;
}
