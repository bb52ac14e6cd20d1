import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import process from "node:process";
import { converter, formatHex8 } from "culori";
import fc from "fast-check";
import { expect, test } from "vitest";
import decompress from "woff2-encoder/decompress";
import { cssColor } from "../../src/domains/image-editor/render/color.ts";
import { MediaFault } from "../../src/domains/media/processing/fault.ts";
import { stripped } from "../../src/domains/media/processing/strip/stripped.ts";
import { typeOf } from "../../src/domains/media/processing/type.ts";
import { BrokenFont, readFace } from "../../src/domains/themes/assets/sfnt.ts";
import { checkWoff2 } from "../../src/domains/themes/assets/woff2.ts";
import { colorOf, flatten } from "../../src/domains/themes/manifest/color.ts";
import { contrastOf } from "../../src/domains/themes/manifest/contrast.ts";
import * as css from "../../src/domains/themes/manifest/css.ts";
import { metadataOf } from "../../src/domains/web-pages/metadata.ts";
import { readableText } from "../../src/domains/web-pages/readable.ts";
import { network } from "../../src/platform/access/network.ts";
import { DomainError } from "../../src/platform/errors/errors.ts";
import { OutboundError } from "../../src/platform/outbound/outboundError.ts";
import { nextHop } from "../../src/platform/outbound/redirect.ts";
import { timezoneNamed } from "../../src/platform/time/timezone.ts";
import { instanceOrigin } from "../../src/providers/instanceOrigin.ts";
import { mediaType } from "../../src/providers/mediaType.ts";
import { imageSize } from "../../src/providers/shared/imageSize.ts";
import { retryAt } from "../../src/providers/shared/retryAt.ts";
import { readIdempotencyKey } from "../../src/server/http/idempotencyKey.ts";
import { returnPath } from "../../src/server/http/returnPath.ts";

// Each parser gets untrusted input. A parser may refuse with an error of its own class; any other error would be a 500.
const numRuns = process.env["ROSTRUM_SOAK"] ? 20_000 : 300;

/** Runs a parser. Errors of the given classes are refusals. */
function reads(read: () => unknown, ...refusals: (abstract new (...args: never[]) => Error)[]): void {
  try {
    read();
  } catch (error) {
    if (!refusals.some((refusal) => error instanceof refusal)) throw error;
  }
}

const CSS_WORDS =
  "#fff #12 / 0A rgb( rgba( hsl( oklch( lab( color( color-mix(in srgb, oklab, red none 50% 1e999 -1 NaN ) , ( 1px 0 inset deg turn var(--x) url(x) \\ \" ' /* */ { } ! @ cubic-bezier( steps( calc( infinity e 1e + . display-p3 % currentcolor transparent light-dark(".split(
    " ",
  );
const cssText = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc
    .tuple(fc.array(fc.constantFrom(...CSS_WORDS), { maxLength: 12 }), fc.constantFrom("", " "))
    .map(([words, space]) => words.join(space)),
);
const toRgb = converter("rgb");

test("a color is parsed or refused, and a parsed color can be compared and written", () => {
  const read = (value: string) => {
    const color = colorOf(value);
    if (color === undefined) return;
    expect(contrastOf(color, [color])).toBeGreaterThanOrEqual(1);
    expect(Object.values(flatten([color])).every((channel) => channel >= 0 && channel <= 1)).toBe(true);
    expect(formatHex8(toRgb(color))).toMatch(/^#[0-9a-f]{8}$/);
  };
  // culori throws a TypeError for the first example.
  fc.assert(fc.property(cssText, read), { numRuns, examples: [["/0A"], ["rgb(none none none)"], ["lab(1e999 0 0)"]] });
});

test.each(Object.entries(css).filter(([, read]) => typeof read === "function"))(
  "%s parses or refuses every text",
  (_name, read) => {
    const property = fc.property(cssText, (value) => void (read as (value: string) => unknown)(value));
    expect(() => fc.assert(property, { numRuns, examples: [["/0A"], ["("], ["\\"]] })).not.toThrow();
  },
);

test("a color of a drawing is parsed or refused", () => {
  const property = fc.property(cssText, (value) => void cssColor(value));
  expect(() => fc.assert(property, { numRuns, examples: [["/0A"]] })).not.toThrow();
});

const PACKED = readFileSync(
  new URL(import.meta.resolve("@fontsource/playfair-display/files/playfair-display-latin-700-normal.woff2")),
);
const edits = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 20 });
function edited(bytes: Uint8Array, changes: [at: number, byte: number][]): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  for (const [at, byte] of changes) copy[at] = byte;
  return copy;
}

test("a font is parsed or refused, whichever of its bytes are wrong", async () => {
  const unpacked = new Uint8Array(await decompress(PACKED));
  const face = (bytes: Uint8Array<ArrayBuffer>) => reads(() => readFace(bytes), BrokenFont, RangeError);
  const file = (bytes: Uint8Array<ArrayBuffer>) => reads(() => checkWoff2(bytes), DomainError);
  const unpackedFonts = fc.property(edits, (changes) => face(edited(unpacked, changes)));
  const packedFonts = fc.property(edits, (changes) => file(edited(PACKED, changes)));
  expect(() => fc.assert(unpackedFonts, { numRuns })).not.toThrow();
  expect(() => fc.assert(packedFonts, { numRuns })).not.toThrow();
});

const BEGINNINGS = [
  "\x89PNG\r\n\x1a\n",
  "\xff\xd8\xff\xe0",
  "GIF89a",
  "RIFF\x10\0\0\0WEBPVP8X",
  "\0\0\0\x18ftypavif",
  "\0\0\0\x18ftypisom",
  "\x1a\x45\xdf\xa3",
  "OTTO\0\x01",
  "wOF2OTTO",
  "\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c",
  "PK\x03\x04",
  "OggS",
  "<?xml",
  "ID3",
  "II*\0",
];
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc
    .tuple(fc.constantFrom(...BEGINNINGS), fc.uint8Array({ maxLength: 300 }))
    .map(([beginning, rest]) => new Uint8Array(Buffer.concat([Buffer.from(beginning, "latin1"), rest]))),
);

test.each(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"])(
  "the size and the metadata of a file that claims to be %s are parsed or refused",
  async (type) => {
    const read = async (file: Uint8Array<ArrayBuffer>) => {
      stripped(file, type);
      mediaType(file);
      await imageSize(new Blob([file], { type }));
    };
    await expect(fc.assert(fc.asyncProperty(bytes, read), { numRuns })).resolves.toBeUndefined();
  },
);

test("the type of a file is detected or refused by its first bytes", async () => {
  const read = async (file: Uint8Array) => {
    const type = await typeOf(file).catch((error: unknown) => error);
    expect(typeof type === "string" || type instanceof MediaFault).toBe(true);
  };
  await fc.assert(fc.asyncProperty(bytes, read), { numRuns });
});

const MARKUP = [
  "<div>",
  "</div>",
  "<p>",
  "<svg>",
  "<math>",
  "<table>",
  "<tr>",
  "<![CDATA[",
  "]]>",
  "<!--",
  "-->",
  "<?x",
  "<!doctype html>",
  "<html>",
  "<body>",
  "<head>",
  "<title>",
  "<style>",
  "<template>",
  "<a href='",
  "<base href='::'>",
  "<img srcset='a b c'>",
  "<meta property='og:title' content='x'>",
  '<script type="application/ld+json">{"@context":"http://schema.org","@type":"Article"',
  '<script type="application/ld+json">[1,null]</script>',
  "</script>",
  "<p is='a-b' constructor=1 __proto__=2>",
  "&#xD800;",
  "&#99999999;",
  "\0",
  "words of a page ",
];

test("a page is parsed, whatever its markup", () => {
  const markup = fc
    .array(fc.oneof(fc.constantFrom(...MARKUP), fc.string({ maxLength: 10 })), { maxLength: 25 })
    .map((parts) => parts.join(""));
  const read = (source: string) => {
    const { title, text } = readableText({ source, isPlain: false });
    expect(title.isWellFormed() && text.isWellFormed()).toBe(true);
    const card = metadataOf({ source, address: "https://example.org/" });
    expect(card.title.isWellFormed() && card.description.isWellFormed()).toBe(true);
  };
  // linkedom throws for a document without elements.
  fc.assert(fc.property(markup, read), { numRuns, examples: [[""], ["<script>x</script>"], ["<!-- x"]] });
});

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.webUrl(),
  fc.ipV6(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    "[",
    "a:99999",
    "http://[",
    "//",
    "/\\x",
    "%",
    "%zz",
    "::ffff:1.2.3.4%eth0",
    "Etc/GMT+99",
    '"a',
    "1e99",
    "9".repeat(400),
  ),
);
/** Texts that can be the value of a header. */
const header = text.map((value) => value.replaceAll(/[^\x20-\x7e]/g, ""));

test("an address, a time zone and a header are parsed or refused", () => {
  const hop = { url: new URL("https://example.org/a"), method: "GET", headers: new Headers(), body: null };
  const read = (value: string, line: string) => {
    network(value);
    instanceOrigin(value);
    timezoneNamed(value);
    returnPath(value, "/");
    const at = retryAt(new Headers({ "retry-after": line }));
    expect(at === null || !Number.isNaN(at.getTime())).toBe(true);
    reads(() => nextHop(hop, 302, line), OutboundError);
    reads(() => readIdempotencyKey(line), DomainError);
  };
  fc.assert(fc.property(text, header, read), { numRuns });
});
