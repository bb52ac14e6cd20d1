import { Buffer } from "node:buffer";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** Chunks that determine the pixels of a still or animated image (PNG, third edition). All others are metadata. */
const DRAWN = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT".split(" "),
);

/**
 * Removes metadata and trailing bytes from a PNG. Returns the remaining ranges of the original; null for a file that
 * cannot be parsed.
 */
export function stripPng(bytes: Uint8Array): Uint8Array[] | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!view.subarray(0, 8).equals(SIGNATURE)) return null;
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= view.length; ) {
    const type = view.toString("latin1", at + 4, at + 8);
    const end = at + 12 + view.readUInt32BE(at);
    if (end > view.length) return null;
    if (DRAWN.has(type)) kept.push(bytes.subarray(at, end));
    if (type === "IEND") return kept;
    at = end;
  }
  return null;
}
