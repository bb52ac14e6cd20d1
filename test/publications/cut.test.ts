import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cut } from "../../src/domains/publications/text/cut.ts";
import { PROVIDER_NAMES, providerOf } from "../../src/providers/registry.ts";

const LINK = "https://example.org/menu?of=today.Yes!And&page=2";
const without = (text: string) => text.replaceAll(/\s/g, "");
const tokens = (text: string) => text.split(/\s+/).filter((token) => token !== "");
const within = (limit: number) => (piece: string) => piece.length <= limit;
/** Scripts without spaces, with their punctuation, where a cut between words is permitted. */
const SPACELESS = new RegExp(
  `[！？${"Han Hiragana Katakana Bopomofo Thai Lao Khmer Myanmar Tai_Tham New_Tai_Lue Javanese Balinese Tibetan"
    .split(" ")
    .map((script) => `\\p{Script_Extensions=${script}}`)
    .join("")}]`,
  "u",
);

describe("cut", () => {
  const word = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.constantFrom(
      LINK,
      "Dr.",
      "#LaunchDay",
      "$1,999.00",
      "(and",
      "cats)",
      "someone@example.org",
      "👩‍👩‍👧‍👧",
      "end.",
      "?",
    ),
    fc.constantFrom("東京タワーへ行きました。", "你好。", "กรุงเทพมหานคร", "#東京", "e\u0301e\u0301"),
  );
  const prose = fc.array(fc.tuple(word, fc.constantFrom(" ", " ", "\n", "\n\n", "\u3000")), { maxLength: 80 });
  const texts = prose.map((words) => words.map(([each, space]) => each + space).join(""));

  test("loses no character but white space, keeps words whole that fit, and every piece within the limit", () => {
    const property = fc.property(texts, fc.integer({ min: LINK.length, max: 120 }), (text, limit) => {
      const pieces = cut(text, within(limit), Number.POSITIVE_INFINITY) ?? [];
      expect(without(pieces.join(""))).toBe(without(text));
      expect(pieces.every(within(limit))).toBe(true);
      // Pieces stand in the text in their order, and only white space is between them.
      let at = 0;
      for (const piece of pieces) {
        at = text.indexOf(piece, at) + piece.length;
        expect(at).toBeGreaterThanOrEqual(piece.length);
      }
      const shown = new Set(pieces.flatMap(tokens));
      const lost = tokens(text).filter((token) => token.length <= limit && !SPACELESS.test(token) && !shown.has(token));
      expect(lost).toEqual([]);
    });
    // A sign that ends a sentence of one script, before a letter of another.
    fc.assert(property, { numRuns: 300, examples: [["東京タワーへ行きました。 𐀀𐀀 ។ກ𐀀𐀀 𐀀𐀀𐀀𐀀𐀀 𐀀 𐀀 (and\n\n? ", 48]] });
  });

  test("makes pieces of similar length from words that are short", () => {
    const words = fc.array(fc.constantFrom("a", "cup", "early", "morning", "Dr.", "Ms.", "ends.", "it?"), {
      minLength: 60,
      maxLength: 400,
    });
    const property = fc.property(words, fc.integer({ min: 60, max: 200 }), (each, limit) => {
      const pieces = cut(each.join(" "), within(limit), Number.POSITIVE_INFINITY) ?? [];
      const lengths = pieces.map((piece) => piece.length);
      expect(Math.min(...lengths)).toBeGreaterThanOrEqual(Math.max(...lengths) / 4);
    });
    fc.assert(property, { numRuns: 300 });
  });

  test.each([
    ["ends of sentences", "One two. Three four! Five six? Seven.", 21, ["One two. Three four!", "Five six? Seven."]],
    ["ends of words in a long sentence", "one two three four five", 9, ["one two", "three", "four five"]],
    ["characters in a word that is longer than a piece", "abcdefgh", 3, ["abc", "de", "fgh"]],
    ["line breaks", "First line\nSecond line", 12, ["First line", "Second line"]],
    [
      "no abbreviation",
      "Ask Dr. Sommer for tea. Or Prof. Winter.",
      25,
      ["Ask Dr. Sommer for tea.", "Or Prof. Winter."],
    ],
    [
      "no tag, price, bracket or address",
      "#LaunchDay for $1,999.00 (and cats) someone@example.org",
      25,
      ["#LaunchDay for", "$1,999.00 (and cats)", "someone@example.org"],
    ],
    [
      "words of scripts without spaces",
      "東京タワーへ行きました。とても楽しかったです。",
      12,
      ["東京タワーへ行きました。", "とても楽しかったです。"],
    ],
    ["words of Thai", "กรุงเทพมหานครสวยงาม", 13, ["กรุงเทพมหานคร", "สวยงาม"]],
  ])("cuts at %s", (_what, text, limit, pieces) => {
    expect(cut(text, within(limit), 25)).toEqual(pieces);
  });

  test("returns null for a link that does not fit, or when more pieces are needed", () => {
    expect(cut(`a ${LINK} b`, within(LINK.length - 1), 25)).toBeNull();
    expect(cut("a b c", within(1), 2)).toBeNull();
  });

  test("makes pieces that each provider accepts", () => {
    const property = fc.property(texts, fc.constantFrom(...PROVIDER_NAMES), (text, name) => {
      const { check, capabilities } = providerOf(name);
      const { limits } = capabilities;
      const strict = { ...limits, characters: 60 };
      const faults = (piece: string) => check({ text: piece, media: [], options: {} }, strict);
      const fits = (piece: string) => faults(piece).every(({ rule }) => rule !== "TEXT_TOO_LONG");
      expect((cut(text, fits, Number.POSITIVE_INFINITY) ?? []).every(fits)).toBe(true);
    });
    fc.assert(property, { numRuns: 200 });
  });

  test.each([
    ["one word", "a"],
    ["short words", "a "],
    ["combining marks", "e\u0301"],
    ["families", "👩‍👩‍👧‍👧"],
    ["kana", "の"],
    ["links", "http://a.co/b "],
    ["at signs", "@a@b.c "],
  ])("measures at most a few times the text for 20,000 characters of %s", (_what, unit) => {
    const text = unit.repeat(Math.floor(20_000 / unit.length));
    let measured = 0;
    const fits = (piece: string) => {
      measured += piece.length;
      return piece.length <= 1000;
    };
    expect(cut(text, fits, 25)).not.toBeNull();
    expect(measured).toBeLessThan(60 * text.length);
  });
});
