import { refused } from "./refused.ts";

const HEADER_BYTES = 48;
/** TrueType and CFF outlines; others are collections of fonts, or long forgotten. */
const FLAVOURS = [0x00010000, 0x4f54544f];
/** Of a font once unpacked: ten times the largest file that is taken. */
const MOST_UNPACKED = 20 * 1024 * 1024;
/** In the table directory: a tag of its own follows. */
const OTHER_TAG = 63;
/** Of the known tags: these two are transformed at version 0, all others at any other. */
const GLYF = 10;
const LOCA = 11;

/**
 * Looks at the layout of a WOFF2 file before anything is unpacked (W3C WOFF File Format 2.0): it has to end where its header says, hold
 * nothing beside the font, and unpack to a bounded size.
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
  if (!FLAVOURS.includes(view.getUint32(4))) {
    throw refused("font", "another flavour, such as a collection", "one font, TrueType or CFF");
  }
  if (length < bytes.byteLength) {
    throw refused("font", `${bytes.byteLength - length} bytes behind the font`, "nothing but the font");
  }
  if (privateLength > 0) throw refused("font", "a block of private data", "nothing but the font");
  const directory = readDirectory(view, tables);
  if (directory.unpacked > MOST_UNPACKED) {
    throw refused("font", `${directory.unpacked} bytes once unpacked`, `at most ${MOST_UNPACKED}`);
  }
  const fontEnd = padded(directory.end + compressed);
  const end = metaLength > 0 && metaAt === fontEnd ? metaAt + metaLength : fontEnd;
  if (end !== length) throw refused("font", `a font of ${end} bytes in a file of ${length}`, "nothing but the font");
}

/** Where the directory ends, and how much all tables are before they are packed. @throws RangeError behind the end of the file */
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

const cut = () => refused("font", "a file that ends before the font does", "a whole font");
