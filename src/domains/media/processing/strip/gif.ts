import { Buffer } from "node:buffer";

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const COMMENT = 0xfe;
const APPLICATION = 0xff;

/** Application blocks that hold the loop count. Others hold XMP and similar metadata. */
const PLAYED = new Set(["NETSCAPE2.0", "ANIMEXTS1.0"]);

/** Returns the bytes of the color table that the packed field declares. */
const tableOf = (packed: number) => (packed & 0x80 ? 3 << ((packed & 7) + 1) : 0);

/** Returns the position after a run of sub-blocks; -1 if the run has no end. */
function afterBlocks(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; ) {
    const size = bytes[at] ?? 0;
    at += 1 + size;
    if (size === 0) return at;
  }
  return -1;
}

/**
 * Removes comments, metadata and trailing bytes from a GIF, keeping all frames. Returns null for a file that cannot be
 * parsed.
 */
export function stripGif(bytes: Uint8Array): Uint8Array[] | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!/^GIF8[79]a$/.test(view.toString("latin1", 0, 6)) || view.length < 14) return null;
  let at = 13 + tableOf(view.readUInt8(10));
  const kept = [bytes.subarray(0, at)];
  while (at < view.length) {
    const kind = view[at];
    if (kind === TRAILER) return [...kept, bytes.subarray(at, at + 1)];
    const end = kind === EXTENSION ? afterBlocks(bytes, at + 2) : kind === IMAGE ? afterImage(view, at) : -1;
    if (end < 0) return null;
    const label = kind === EXTENSION ? view[at + 1] : undefined;
    const isPlayed = label !== APPLICATION || PLAYED.has(view.toString("latin1", at + 3, at + 14));
    if (label !== COMMENT && isPlayed) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

/** Returns the position after an image: descriptor, color table and compressed data. */
function afterImage(view: Buffer, at: number): number {
  const packed = view[at + 9];
  return packed === undefined ? -1 : afterBlocks(view, at + 11 + tableOf(packed));
}
