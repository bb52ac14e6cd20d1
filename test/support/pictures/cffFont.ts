import { Buffer } from "node:buffer";

/**
 * A small OpenType font whose glyphs are drawn with CFF curves, since no open font at hand is: `.notdef`, and a box for
 * the letter A.
 */
export function cffFont(family: string, weight = 400): Buffer {
  return sfnt("OTTO", {
    "CFF ": cff(family),
    "OS/2": os2(weight),
    cmap: cmap(),
    head: head(),
    hhea: words(1, 0, 800, -200, 0, 600, 0, 0, 600, 1, 0, 0, 0, 0, 0, 0, 0, 2),
    hmtx: words(600, 0, 600, 50),
    maxp: words(0, 0x5000, 2),
    name: naming(family),
    post: Buffer.concat([words(3, 0), Buffer.alloc(28)]),
  });
}

/** Tables under one roof (OpenType, "Organization of an OpenType Font"); the tags come in order. */
function sfnt(flavour: string, tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  const header = Buffer.concat([Buffer.from(flavour, "latin1"), words(entries.length, 128, 3, 16)]);
  let at = header.length + entries.length * 16;
  const records: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const [tag, table] of entries) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    records.push(Buffer.from(tag, "latin1"), longs(checksum(padded), at, table.length));
    bodies.push(padded);
    at += padded.length;
  }
  return Buffer.concat([header, ...records, ...bodies]);
}

/** Compact Font Format (Adobe Technical Note 5176): four indices, then what the top dictionary points at. */
function cff(family: string): Buffer {
  const charset = Buffer.concat([Buffer.from([0]), words(LETTER_A)]);
  const glyphs = index([DRAW_NOTHING, DRAW_BOX]);
  const widths = Buffer.concat([dictNumber(600), Buffer.from([20])]);
  const front = (charsetAt: number) => {
    const [glyphsAt, widthsAt] = [charsetAt + charset.length, charsetAt + charset.length + glyphs.length];
    const pointers: [number[], number][] = [
      [[charsetAt], 15],
      [[glyphsAt], 17],
      [[widths.length, widthsAt], 18],
    ];
    const top = pointers.map(([numbers, operator]) =>
      Buffer.concat([...numbers.map(dictNumber), Buffer.from([operator])]),
    );
    const names = index([Buffer.from(family.replaceAll(" ", ""), "latin1")]);
    return Buffer.concat([Buffer.from([1, 0, 4, 4]), names, index([Buffer.concat(top)]), index([]), index([])]);
  };
  // Numbers of the dictionary are of one length, so the front is as long with any of them.
  return Buffer.concat([front(front(0).length), charset, glyphs, widths]);
}

/** The number of a text among CFF's standard strings. */
const LETTER_A = 34;
const glyphNumber = (value: number) => Buffer.concat([Buffer.from([28]), words(value)]);
const [MOVE, ACROSS, UP, END] = [21, 6, 7, 14].map((operator) => Buffer.from([operator])) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];
const DRAW_NOTHING = END;
const DRAW_BOX = Buffer.concat([
  Buffer.concat([glyphNumber(50), glyphNumber(0), MOVE]),
  Buffer.concat([glyphNumber(500), ACROSS, glyphNumber(700), UP, glyphNumber(-500), ACROSS, END]),
]);

function dictNumber(value: number): Buffer {
  return Buffer.concat([Buffer.from([29]), longs(value)]);
}

function index(items: Buffer[]): Buffer {
  if (items.length === 0) return words(0);
  const offsets = [1];
  for (const item of items) offsets.push((offsets.at(-1) ?? 1) + item.length);
  return Buffer.concat([words(items.length), Buffer.from([2]), words(...offsets), ...items]);
}

function os2(weight: number): Buffer {
  const table = Buffer.alloc(96);
  const at: [number, number][] = [
    [0, 4],
    [2, 600],
    [4, weight],
    [6, 5],
    [62, 64],
    [64, 65],
    [66, 65],
    [68, 800],
    [70, -200],
    [74, 800],
    [76, 200],
  ];
  for (const [offset, value] of at) table.writeInt16BE(value, offset);
  return table;
}

/** Format 4: the letter A, and the end that every such table has. */
function cmap(): Buffer {
  const segments = words(65, -1, 0, 65, -1, 1 - 65, 1, 0, 0);
  const table = Buffer.concat([words(4, 14 + segments.length, 0, 4, 4, 1, 0), segments]);
  return Buffer.concat([words(0, 1, 3, 1), longs(12), table]);
}

function head(): Buffer {
  const times = Buffer.alloc(16);
  return Buffer.concat([
    longs(0x10000, 0x10000, 0, 0x5f0f3cf5),
    words(3, 1000),
    times,
    words(0, 0, 600, 700, 0, 8, 2, 0, 0),
  ]);
}

function naming(family: string): Buffer {
  const texts: [number, string][] = [
    [1, family],
    [2, "Regular"],
    [4, family],
    [6, family.replaceAll(" ", "")],
  ];
  const encoded = texts.map(([, text]) => Buffer.from(text, "utf16le").swap16());
  let at = 0;
  const records = texts.map(([id], place) => {
    const { length } = encoded[place] as Buffer;
    at += length;
    return words(3, 1, 0x409, id, length, at - length);
  });
  return Buffer.concat([words(0, texts.length, 6 + texts.length * 12), ...records, ...encoded]);
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

/** 16-bit numbers one after the other, big end first. */
function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, place) => void bytes.writeUInt16BE(number & 0xffff, place * 2));
  return bytes;
}

function longs(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, place) => void bytes.writeUInt32BE(number >>> 0, place * 4));
  return bytes;
}
