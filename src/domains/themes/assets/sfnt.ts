import { cleanedName } from "../../../platform/values/name.ts";

/** The properties that a font declares. */
export interface Face {
  /** The format of the derivative, from the kind of its outlines. */
  format: "ttf" | "otf";
  family: string;
  /** 1 to 1000. */
  weight: number;
  style: "normal" | "italic";
}

/** A broken font; the message continues "a font that". */
export class BrokenFont extends Error {}

const TRUETYPE = 0x00010000;
const CFF = 0x4f54544f;
const HEAD_MAGIC = 0x5f0f3cf5;
const NEEDED = ["head", "hhea", "hmtx", "maxp", "cmap", "name", "OS/2"];
const GLYPHS = { ttf: ["glyf", "loca"], otf: ["CFF "] };
/** Name ids: the typographic family, otherwise the family of at most four faces. */
const FAMILY_NAMES = [16, 1];
const LONGEST_FAMILY = 120;

/**
 * Reads the tables and names of an unpacked font (OpenType 1.9).
 * @throws BrokenFont; RangeError for a font that is cut short
 */
export function readFace(bytes: Uint8Array): Face {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flavor = view.getUint32(0);
  if (flavor !== TRUETYPE && flavor !== CFF) throw new BrokenFont("is neither TrueType nor CFF");
  const format = flavor === CFF ? "otf" : "ttf";
  const tables = readTables(view);
  const table = (tag: string) => {
    const data = tables.get(tag);
    if (!data) throw new BrokenFont(`has no table ${tag}`);
    return data;
  };
  for (const tag of [...NEEDED, ...GLYPHS[format]]) table(tag);
  if (table("head").getUint32(12) !== HEAD_MAGIC) throw new BrokenFont("has a broken table head");
  if (table("maxp").getUint16(4) === 0) throw new BrokenFont("has no glyphs");
  if (table("cmap").getUint16(2) === 0) throw new BrokenFont("has no characters");
  const weight = table("OS/2").getUint16(4);
  if (weight < 1 || weight > 1000) throw new BrokenFont(`has the weight ${weight}`);
  const isItalic = (table("OS/2").getUint16(62) & 1) === 1;
  return { format, family: familyOf(table("name")), weight, style: isItalic ? "italic" : "normal" };
}

/** The tables by their tags. @throws RangeError for a table that lies outside of the file */
function readTables(view: DataView): Map<string, DataView> {
  const tables = new Map<string, DataView>();
  for (let index = 0; index < view.getUint16(4); index++) {
    const at = 12 + index * 16;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((letter) => view.getUint8(at + letter)));
    tables.set(tag, new DataView(view.buffer, view.byteOffset + view.getUint32(at + 8), view.getUint32(at + 12)));
  }
  return tables;
}

/** @throws BrokenFont for a font without a family; RangeError */
function familyOf(names: DataView): string {
  const strings = names.getUint16(4);
  const records = Array.from({ length: names.getUint16(2) }, (_, index) => 6 + index * 12);
  for (const wanted of FAMILY_NAMES) {
    for (const at of records) {
      if (names.getUint16(at + 6) !== wanted) continue;
      const [platform, length, from] = [names.getUint16(at), names.getUint16(at + 8), names.getUint16(at + 10)];
      // Unicode (0) and Windows (3) use UTF-16. For the Macintosh, latin1 is close enough: family names are mostly
      // ASCII.
      const text = decode(names, strings + from, length, platform === 1 ? "latin1" : "utf-16be");
      const family = text
        .replaceAll(/\p{Cc}/gu, "")
        .trim()
        .slice(0, LONGEST_FAMILY);
      const shown = cleanedName(family);
      if (shown !== "") return shown;
    }
  }
  throw new BrokenFont("does not name its family");
}

function decode(table: DataView, from: number, length: number, encoding: string): string {
  const text = new DataView(table.buffer, table.byteOffset + from, length);
  if (from + length > table.byteLength) throw new BrokenFont("has a broken table name");
  return new TextDecoder(encoding).decode(text);
}
