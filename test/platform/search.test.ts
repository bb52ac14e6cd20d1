import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { folded, matchIds, termsOf, wordCountOf, wordsOf } from "../../src/platform/search/words.ts";

/** Whether a row with a text is found, as the database decides it. */
function finds(text: string, search: string, options = {}): boolean {
  const words = wordsOf([text], options);
  const terms = termsOf(search);
  const has = (word: string, isBeginning: boolean) =>
    words.some((own) => (isBeginning ? own.startsWith(word) : own === word));
  return terms.length > 0 && terms.every(({ word, isBeginning }) => has(word, isBeginning));
}

describe("a search", () => {
  test.each([
    ["Café", "cafe", "precomposed letters"],
    ["Cafe\u0301", "Caf\u00e9", "a combining mark"],
    ["ＦＵＬＬ　ｗｉｄｔｈ", "full width", "letters of full width"],
    ["ﾃｷｽﾄ", "テキスト", "katakana of half width"],
    ["ὈΔΥΣΣΕΎΣ", "οδυσσευς", "a final sigma that is searched"],
    ["οδυσσεύς", "ΟΔΥΣΣΕΥΣ", "a final sigma that is stored"],
    ["in\u00advisible", "invisible", "a soft hyphen"],
    ["zero\u200bwidth", "zerowidth", "a space without width"],
    ["Straße", "STRASSE", "a letter whose upper case is two"],
    ["İstanbul", "istanbul", "an i with a dot in upper case"],
    ["ısı", "ISI", "an i without a dot"],
    ["Ёлка", "елка", "a mark on a Cyrillic letter"],
    ["日本語のテキスト", "本語", "the middle of a Japanese sentence"],
    ["日本語のテキスト", "ト", "its last character"],
    ["我们在北京开会", "北京", "a word of a Chinese sentence"],
    ["ฉันรักประเทศไทย", "ประเทศ", "a word of a Thai sentence"],
    ["ខ្ញុំស្រឡាញ់ភាសាខ្មែរ", "ភាសា", "a word of a Khmer sentence"],
    ["မြန်မာဘာသာ", "ဘာသာ", "a word of a Burmese sentence"],
    ["ພາສາລາວ", "ລາວ", "a word of a Lao sentence"],
    ["iPhone手机", "手机 iph", "two scripts side by side"],
    ["한국어를 배워요", "한국", "the beginning of a Korean word"],
    ["हिन्दी", "हिन्दी", "Devanagari with its signs"],
    ["#DarkRoast", "darkr", "the beginning of a tag"],
    ["https://shop.example/new-arrivals", "shop exam arr", "parts of an address"],
    ["x".repeat(80), "x".repeat(70), "a word that is longer than what is stored"],
  ])("finds %j by %j: %s", (text, search) => {
    expect(finds(text, search)).toBe(true);
  });

  test.each([
    ["coffee", "offee", "the end of a word"],
    ["colder", "cold coffee", "one of two words"],
    ["日本語", "語日", "characters in another order"],
    ["हिन्दी", "हन्द", "letters of other signs"],
    ["が", "か", "a voiced kana by the other one"],
    ["!?", "!", "text without words"],
  ])("does not find %j by %j: %s", (text, search) => {
    expect(finds(text, search)).toBe(false);
  });

  test.each([
    ["IMG_2041.jpg", "04"],
    ["Harbour at dusk", "bour usk"],
    ["photo", "oto"],
  ])("within words finds %j by %j", (text, search) => {
    expect(finds(text, search, { within: true })).toBe(true);
    expect(finds(text, search)).toBe(false);
    expect(matchIds(search, [{ id: "a", texts: [text] }])).toEqual(["a"]);
  });

  test("counts a sentence without spaces as one word", () => {
    expect(wordCountOf("日本語のテキスト")).toBe(1);
    expect(wordCountOf("a-b.c/d 語")).toBe(5);
  });
});

const anyText = fc.string({ unit: "binary", maxLength: 40 }).filter((text) => text.isWellFormed());
const words = fc.array(fc.constantFrom("Café", "ΟΔΟΣ", "日本語", "ไทย", "v2", "Straße", "l'été", "ﬁn", "ＡＢＣ"), {
  minLength: 1,
  maxLength: 8,
});

describe("for any text", () => {
  test("a folded text stays the same when it is folded again", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(folded(folded(text))).toBe(folded(text));
      }),
    );
  });

  test("every character folds to the same text as its folded form and its normal forms", () => {
    const others: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const text = String.fromCodePoint(code);
      const once = folded(text);
      if ([once, text.normalize("NFC"), text.normalize("NFD")].some((other) => folded(other) !== once))
        others.push(code.toString(16));
    }
    expect(others).toEqual([]);
  });

  test("a text is found by each of its own words, in any normal form and case", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          words.map((each) => each.join(" ")),
        ),
        (text) => {
          for (const word of text.split(/\s+/u)) {
            if (termsOf(word).length === 0) continue;
            for (const form of [word, word.normalize("NFD"), word.normalize("NFC")])
              expect(finds(text, form)).toBe(true);
          }
        },
      ),
    );
  });

  test("a short list is searched in memory with the result of the stored parts of words", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          words.map((each) => each.join(" ")),
        ),
        fc.oneof(anyText, fc.constantFrom("caf", "été", "本", "ไท", "trass", "2", "n l")),
        (text, search) => {
          expect(matchIds(search, [{ id: "a", texts: [text] }]).length > 0).toBe(finds(text, search, { within: true }));
        },
      ),
    );
  });

  test("the words of a row have a bounded number and length", () => {
    const long = Array.from({ length: 60_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join(
      "",
    );
    expect(wordsOf([long]).length).toBeLessThanOrEqual(20_000);
    expect(wordsOf(["y".repeat(100_000)])).toEqual(["y".repeat(50)]);
    expect(wordsOf(["\ufdfa".repeat(50_000)]).join("").length).toBeLessThanOrEqual(200_000);
  });
});
