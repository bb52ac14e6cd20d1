const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COM = 0xfe;

const ascii = (bytes: Uint8Array, from: number, text: string) =>
  [...text].every((character, index) => bytes[from + index] === character.charCodeAt(0));

/**
 * Whether a segment stays: color profiles, and data that decoders need about colors and density. Other APPn segments
 * and comments are metadata.
 */
function stays(bytes: Uint8Array, marker: number, at: number): boolean {
  if (marker === APP0) return ascii(bytes, at, "JFIF\0");
  if (marker === APP2) return ascii(bytes, at, "ICC_PROFILE\0");
  if (marker === APP14) return ascii(bytes, at, "Adobe");
  return marker !== COM && !(marker >= APP0 && marker <= APP15);
}

/** Returns the end of entropy-coded data: the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return -1;
}

/**
 * Removes metadata and trailing bytes from a JPEG (ITU-T T.81). Returns the remaining ranges of the original; null for
 * a file that cannot be parsed.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1];
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) return [...kept, bytes.subarray(at, at + 2)];
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (marker === undefined || marker < 0xc0 || (marker >= 0xd0 && marker <= SOI) || length < 2) return null;
    const end = marker === SOS ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
    if (end < 0 || end > bytes.length) return null;
    if (stays(bytes, marker, at + 4)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}
