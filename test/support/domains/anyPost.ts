import { Buffer } from "node:buffer";
import fc from "fast-check";
import sharp from "sharp";
import type { MediaFacts, PostOptions } from "../../../src/providers/post.ts";
import { blankPng } from "../pictures/blankPng.ts";
import { PDF } from "./media.ts";

/** A file of a library, with the facts that processing finds. */
export interface LibraryFile {
  name: string;
  content: Blob;
  facts: MediaFacts;
}

const MB = 1024 * 1024;

/** Images at the bounds of the networks: width, height, and bytes. */
const IMAGES: readonly (readonly [width: number, height: number, bytes?: number])[] = [
  [1, 1],
  [20, 1],
  [21, 1],
  [640, 480],
  [4000, 100],
  [300, 9900],
  [476, 9524],
  [477, 9524],
  [10_000, 500],
  [5000, 5000],
  [5001, 5000],
  [7000, 5400],
  [7680, 4321],
  [640, 480, 2_000_001],
  [641, 480, 9_500_000],
  [640, 480, 10 * MB + 1],
  [640, 480, 16 * MB + 1],
];

/** The first bytes of a file of that type. */
const MP4 = Buffer.from("\0\0\0\x18ftypisom");

export async function libraryFiles(): Promise<LibraryFile[]> {
  const image = async (format: "jpeg" | "webp" | "gif" | "avif", width: number, height: number) => {
    const made = sharp({ create: { width, height, channels: 3, background: "teal" } }).toFormat(format, { effort: 1 });
    return file(new Blob([new Uint8Array(await made.toBuffer())], { type: `image/${format}` }), width, height, null);
  };
  const video = (width: number, height: number, seconds: number, bytes = 2000) =>
    file(new Blob([MP4, Buffer.alloc(bytes - MP4.length)], { type: "video/mp4" }), width, height, seconds * 1000);
  const document = (bytes: number) =>
    file(new Blob([PDF, Buffer.alloc(bytes - PDF.length)], { type: "application/pdf" }), null, null, null);
  return [
    ...IMAGES.map(([width, height, bytes]) => file(blankPng(width, height, bytes), width, height, null)),
    await image("jpeg", 64, 48),
    await image("webp", 64, 48),
    await image("avif", 64, 48),
    await image("gif", 64, 48),
    await image("gif", 1280, 721),
    video(640, 480, 10),
    video(640, 480, 181),
    video(3841, 2160, 10),
    document(2000),
  ];
}

function file(content: Blob, width: number | null, height: number | null, durationMs: number | null): LibraryFile {
  const facts = { mimeType: content.type, bytes: content.size, width, height, durationMs };
  return { name: `${content.type} ${width} × ${height}, ${content.size} bytes`, content, facts };
}

/** A post as a person may write it; `media` are indexes of files, with alternative texts. */
export interface AnyPost {
  text: string;
  media: { file: number; altText: string }[];
  options: PostOptions;
}

const UNITS = [
  "a",
  "word ",
  "e\u0301",
  "\u{1f600}",
  "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}",
  "\u{1f1e9}\u{1f1ea}",
  "あ",
  "ไทย",
  "\u202eabc\u202c",
  "https://example.org/a_(b) ",
  "（https://例え.みんな/あ）。",
  "@grace.test ",
  "@ada@social.example ",
  "#tag、",
  "#\u{1f389} ",
  "$GME ",
  "(#ATL) ",
  "\n",
];
const INVISIBLE = ["", " ", "\u200b", "\u2800", "\u00ad\u200d", "\u3000\n\t", "\ufeff", "\u034f", "\u2028"];
/** Lengths at the bounds of the networks. */
const LENGTHS = [
  1, 2, 10, 100, 299, 300, 301, 500, 640, 641, 1000, 1001, 1023, 1024, 1025, 1500, 1501, 2000, 2001, 4096, 4097,
];

const lengthy = (most: number) =>
  fc
    .record({ unit: fc.constantFrom(...UNITS), length: fc.constantFrom(...LENGTHS), rest: fc.constantFrom(...UNITS) })
    .map(({ unit, length, rest }) =>
      `${unit.repeat(Math.ceil(length / unit.length))}${rest}`.slice(0, most).toWellFormed(),
    );

const text = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...UNITS), { maxLength: 12 }).map((units) => units.join("")) },
  { weight: 2, arbitrary: lengthy(5000) },
  { weight: 1, arbitrary: fc.constantFrom(...INVISIBLE) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
);
const altText = fc.oneof({ weight: 4, arbitrary: fc.constant("A picture") }, { weight: 1, arbitrary: lengthy(3000) });

/** The spoiler text as the input of a publication leaves it. */
const options = fc
  .record(
    {
      visibility: fc.constantFrom("public", "public", "unlisted", "private"),
      spoilerText: text.map((each) => each.trim().slice(0, 500).toWellFormed()).filter((each) => each !== ""),
      sensitive: fc.boolean(),
      language: fc.constantFrom(
        "en",
        "pt-BR",
        "zh-Hans-CN",
        "sl-rozaj",
        "de-1996",
        "zh-cmn",
        "en-ab12",
        "xx-12345678",
        "es-419",
      ),
    },
    { requiredKeys: [] },
  )
  .map((values) => values as PostOptions);

/** @param files how many files there are to choose from */
export const anyPost = (files: number): fc.Arbitrary<AnyPost> =>
  fc.record({
    text,
    media: fc.oneof(
      { weight: 2, arbitrary: mediaOf(files, 0, 0) },
      { weight: 3, arbitrary: mediaOf(files, 1, 1) },
      { weight: 3, arbitrary: mediaOf(files, 2, 4) },
      { weight: 1, arbitrary: mediaOf(files, 5, 11) },
    ),
    options: fc.oneof({ weight: 2, arbitrary: fc.constant<PostOptions>({}) }, { weight: 1, arbitrary: options }),
  });

const mediaOf = (files: number, minLength: number, maxLength: number) =>
  fc.array(fc.record({ file: fc.nat({ max: files - 1 }), altText }), { minLength, maxLength });
