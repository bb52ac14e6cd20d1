import { refused } from "./refused.ts";

const HEADER_BYTES = 48;
/** TrueType and CFF outlines. Other flavors are collections or outdated. */
const FLAVORS = [0x00010000, 0x4f54544f];
/** The greatest unpacked size of a font: ten times the largest upload. */
const MOST_UNPACKED = 20 * 1024 * 1024;
/** In the table directory: a custom tag follows. */
const OTHER_TAG = 63;
/** Known tags: these two are transformed at version 0, all others at another version. */
const GLYF = 10;
const LOCA = 11;

/**
 * Checks the layout of a WOFF2 file before it is unpacked (W3C WOFF File Format 2.0): the file must have the length of
 * its header, contain nothing but the font, and unpack to a bounded size.
 * @throws DomainError INVALID_INPUT
 */
export function checkWoff2(bytes: Uint8Array): void {
  try {
    checkLayout(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw cut();
    throw error;
  }
}

function checkLayout(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [length, tables, compressed] = [view.getUint32(8), view.getUint16(12), view.getUint32(20)];
  const [metaAt, metaLength, privateLength] = [view.getUint32(28), view.getUint32(32), view.getUint32(44)];
  if (length > bytes.byteLength) throw cut();
  if (!FLAVORS.includes(view.getUint32(4))) {
    throw refused("font", "another flavor, such as a collection", "one font, TrueType or CFF");
  }
  if (length < bytes.byteLength) {
    throw refused("font", `${bytes.byteLength - length} bytes after the font`, "nothing but the font");
  }
  if (privateLength > 0) throw refused("font", "a block of private data", "nothing but the font");
  const directory = readDirectory(view, tables);
  if (directory.unpacked > MOST_UNPACKED) {
    throw refused("font", `${directory.unpacked} bytes after unpacking`, `at most ${MOST_UNPACKED} bytes`);
  }
  const fontEnd = padded(directory.end + compressed);
  const end = metaLength > 0 && metaAt === fontEnd ? metaAt + metaLength : fontEnd;
  if (end !== length) throw refused("font", `a font of ${end} bytes in a file of ${length}`, "nothing but the font");
}

/** The end of the directory and the unpacked size of all tables. @throws RangeError beyond the end of the file */
function readDirectory(view: DataView, tables: number): { end: number; unpacked: number } {
  let at = HEADER_BYTES;
  let unpacked = 0;
  const base128 = (): number => {
    let value = 0;
    for (let byte = 0; byte < 5; byte++) {
      const next = view.getUint8(at++);
      value = value * 128 + (next & 127);
      if (next < 128) return value;
    }
    throw new RangeError("a number of more than five bytes");
  };
  for (let table = 0; table < tables; table++) {
    const flags = view.getUint8(at++);
    const tag = flags & 63;
    if (tag === OTHER_TAG) at += 4;
    const version = flags >> 6;
    const length = base128();
    const isTransformed = tag === GLYF || tag === LOCA ? version !== 3 : version !== 0;
    unpacked += Math.max(length, isTransformed ? base128() : 0);
  }
  return { end: at, unpacked };
}

const padded = (bytes: number) => Math.ceil(bytes / 4) * 4;

const cut = () => refused("font", "a file that ends before the font does", "a complete font");
