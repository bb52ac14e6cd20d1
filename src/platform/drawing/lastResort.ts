/** Invisible characters in ascending order: controls, joiners, directions, variation selectors, skin tones, tags. */
const UNSEEN: readonly (readonly [number, number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0x1f3fb, 0x1f3ff],
  [0xe0000, 0xe0fff],
];
const LAST = 0x10ffff;
const EM = 1000;
const ADVANCE = 640;
const BOX = 1;
const NOTHING = 2;

function table(size: number, write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(size);
  write(new DataView(bytes.buffer));
  return bytes;
}

/** Returns the table "cmap" in format 13: many characters, one glyph. */
function characters(): Uint8Array {
  const groups: [from: number, to: number, glyph: number][] = [];
  let next = 0;
  for (const [from, to] of UNSEEN) {
    if (from > next) groups.push([next, from - 1, BOX]);
    groups.push([from, to, NOTHING]);
    next = to + 1;
  }
  groups.push([next, LAST, BOX]);
  const length = 16 + groups.length * 12;
  return table(12 + length, (view) => {
    view.setUint16(2, 1);
    view.setUint16(4, 3);
    view.setUint16(6, 10);
    view.setUint32(8, 12);
    view.setUint16(12, 13);
    view.setUint32(16, length);
    view.setUint32(24, groups.length);
    groups.flat().forEach((value, index) => view.setUint32(28 + index * 4, value));
  });
}

/** Returns a hollow box: one outer and one inner contour, with points as differences of 16 bits. */
function box(): Uint8Array {
  const points = [
    [70, 0],
    [70, 720],
    [570, 720],
    [570, 0],
    [130, 60],
    [510, 60],
    [510, 660],
    [130, 660],
  ] as const;
  return table(10 + 4 + 2 + 8 + 32, (view) => {
    [2, 70, 0, 570, 720, 3, 7, 0].forEach((value, index) => view.setInt16(index * 2, value));
    points.forEach(([x, y], index) => {
      const [formerX, formerY] = points[index - 1] ?? [0, 0];
      view.setUint8(16 + index, 1);
      view.setInt16(24 + index * 2, x - formerX);
      view.setInt16(40 + index * 2, y - formerY);
    });
  });
}

function names(): Uint8Array {
  const text = "Last Resort".split("");
  return table(6 + 12 + text.length * 2, (view) => {
    [0, 1, 18, 3, 1, 0x409, 1, text.length * 2, 0].forEach((value, index) => view.setUint16(index * 2, value));
    text.forEach((letter, index) => view.setUint16(18 + index * 2, letter.charCodeAt(0)));
  });
}

/**
 * Returns a font that draws every character as the same hollow box. This font is the last family of every list, so that
 * characters without a bundled font look the same on every machine instead of using a system font.
 */
export function lastResort(): Uint8Array {
  const glyph = box();
  const tables: [name: string, bytes: Uint8Array][] = [
    [
      "OS/2",
      table(96, (view) => {
        [4, ADVANCE, 400, 5].forEach((value, index) => view.setUint16(index * 2, value));
        [0, 0xffff, 800, -200, 0, 800, 200].forEach((value, index) => view.setInt16(64 + index * 2, value));
      }),
    ],
    ["cmap", characters()],
    ["glyf", glyph],
    [
      "head",
      table(54, (view) => {
        view.setUint32(0, 0x00010000);
        view.setUint32(12, 0x5f0f3cf5);
        view.setUint16(18, EM);
        [70, 0, 570, 720].forEach((value, index) => view.setInt16(36 + index * 2, value));
        view.setInt16(48, 2);
        view.setInt16(50, 1);
      }),
    ],
    [
      "hhea",
      table(36, (view) => {
        view.setUint32(0, 0x00010000);
        [800, -200, 0, ADVANCE].forEach((value, index) => view.setInt16(4 + index * 2, value));
        view.setUint16(34, 3);
      }),
    ],
    [
      "hmtx",
      table(12, (view) => [ADVANCE, 70, ADVANCE, 70, 0, 0].forEach((value, index) => view.setUint16(index * 2, value))),
    ],
    [
      "loca",
      table(16, (view) =>
        [0, 0, glyph.length, glyph.length].forEach((value, index) => view.setUint32(index * 4, value)),
      ),
    ],
    [
      "maxp",
      table(32, (view) => {
        view.setUint32(0, 0x00010000);
        [3, 8, 2].forEach((value, index) => view.setUint16(4 + index * 2, value));
        view.setUint16(14, 1);
      }),
    ],
    ["name", names()],
    ["post", table(32, (view) => view.setUint32(0, 0x00030000))],
  ];
  const padded = (size: number) => Math.ceil(size / 4) * 4;
  const start = 12 + tables.length * 16;
  const font = new Uint8Array(tables.reduce((size, [, bytes]) => size + padded(bytes.length), start));
  const view = new DataView(font.buffer);
  view.setUint32(0, 0x00010000);
  [tables.length, 128, 3, tables.length * 16 - 128].forEach((value, index) => view.setUint16(4 + index * 2, value));
  let offset = start;
  tables.forEach(([name, bytes], index) => {
    const row = 12 + index * 16;
    name.split("").forEach((letter, place) => view.setUint8(row + place, letter.charCodeAt(0)));
    view.setUint32(row + 8, offset);
    view.setUint32(row + 12, bytes.length);
    font.set(bytes, offset);
    offset += padded(bytes.length);
  });
  return font;
}
