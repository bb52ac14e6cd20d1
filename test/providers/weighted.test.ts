import { describe, expect, test } from "vitest";
import { linksOf } from "../../src/providers/shared/weighted/links.ts";
import { weightOf } from "../../src/providers/shared/weighted/weight.ts";

/** The rules of docs.x.com/fundamentals/counting-characters, each with texts of our own. */
describe("the weight of a text on X", () => {
  test.each([
    ["letters", "This is a test.", 15],
    ["letters with accents, in both forms of Unicode", "A\u0301 \u00c1", 3],
    ["a letter that the form NFC splits into three", "A\ufb2c", 4],
    ["Greek and Cyrillic", "Ωμέγα Привет", 12],
    ["Japanese", "日本語", 6],
    ["Korean", "안녕", 4],
    ["code points beyond the first plane", "\u{10000}\u{10ffff}", 4],
    ["an ellipsis", "…", 2],
    ["dashes and quotation marks", "‐–—“”‘’", 7],
    ["spaces of several widths", "\u2000\u200a\u200b\u200c\u200d", 5],
    ["an emoji", "\u{1f431}", 2],
    ["a family, which is one emoji", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}", 2],
    ["an emoji with a tone of skin", "\u{1f64b}\u{1f3fd}", 2],
    ["a flag", "\u{1f1e9}\u{1f1ea}", 2],
    ["a key", "#\ufe0f\u20e3", 2],
    ["a sign that is no emoji by itself", "©", 1],
    ["the same sign as an emoji", "©\ufe0f", 2],
    ["a link", "https://test.com", 23],
    ["a long link", `https://test.com/${"a".repeat(300)}`, 23],
    ["a link without a scheme", "test.com", 23],
    ["three links", "Test https://test.com test https://test.com test.com test", 86],
    ["a link between words of Japanese", "を見てtest.comを見て", 35],
    ["a name below the domain of a country", "it.is", 23],
    ["an address of e-mail", "ada@example.org", 15],
    ["a link behind a mention's sign", "@example.org", 12],
    ["a version", "v1.2.3", 6],
    ["the end of a sentence without a space, which is a link", "the end.It begins", 34],
    ["a full stop behind a link", "See example.org.", 28],
    ["parentheses in a path", "https://example.org/a_(b)", 23],
    ["a parenthesis around a link", "(https://example.org/a)", 25],
    ["letters of another script behind a path", "https://example.org/aあ", 25],
    ["parentheses behind a full stop in a path", "https://example.org/a.(b)", 27],
    ["a name in Latin letters below a domain that has others", "a.みんな", 23],
    [
      "a host that is too long when it is encoded",
      "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}Ωμέγαaを見て日本語twitch.tv",
      29,
    ],
    ["a host with a label that is too long", `https://${"a".repeat(64)}.com`, 76],
  ])("counts %s", (_what, text, weight) => {
    expect(weightOf(text)).toBe(weight);
  });

  test("takes a time that grows with the text", () => {
    const long = `${"a.".repeat(2000)}com ${"https://".repeat(500)}${"example.org/(".repeat(300)}`;
    expect(weightOf(long)).toBeGreaterThan(23);
    expect(linksOf(long).length).toBeGreaterThan(0);
  });
});
