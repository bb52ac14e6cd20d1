import { Buffer } from "node:buffer";

const DRAWN = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);
/** The flags of VP8X that announce EXIF and XMP chunks. */
const ABOUT_IT = 0x08 | 0x04;

/**
 * Removes metadata and trailing bytes from a still or animated WebP (RFC 9649). Returns null for a file that cannot be
 * parsed.
 */
export function stripWebp(bytes: Uint8Array): Uint8Array[] | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < 20 || view.toString("latin1", 0, 4) !== "RIFF" || view.toString("latin1", 8, 12) !== "WEBP")
    return null;
  const whole = 8 + view.readUInt32LE(4);
  if (whole > view.length) return null;
  const kept: Uint8Array[] = [];
  for (let at = 12; at + 8 <= whole; ) {
    const type = view.toString("latin1", at, at + 4);
    const size = view.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    // Some encoders omit the last padding byte.
    if (end > whole + 1) return null;
    if (DRAWN.has(type))
      kept.push(type === "VP8X" ? withoutFlags(view.subarray(at, end)) : bytes.subarray(at, Math.min(end, whole)));
    at = end;
  }
  const head = Buffer.from(view.subarray(0, 12));
  head.writeUInt32LE(4 + kept.reduce((sum, { byteLength }) => sum + byteLength, 0), 4);
  return [head, ...kept];
}

function withoutFlags(chunk: Buffer): Uint8Array {
  const copy = Buffer.from(chunk);
  copy.writeUInt8(copy.readUInt8(8) & ~ABOUT_IT, 8);
  return copy;
}
