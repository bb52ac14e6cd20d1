import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lengthOf } from "../../src/providers/mastodon/length.ts";
import { linksOf } from "../../src/providers/mastodon/links.ts";
import { mastodon } from "../../src/providers/mastodon/mastodon.ts";
import { mentionsOf } from "../../src/providers/mastodon/mentions.ts";
import { statusLength } from "../../src/providers/mastodon/twin/statusLength.ts";

const PER_URL = 23;
const FAMILY = "👩‍👩‍👧‍👧";
const parts = (text: string, spans: readonly { start: number; end: number }[]) =>
  spans.map(({ start, end }) => text.slice(start, end));

/**
 * Texts and their links: conformance/extract.yml of twitter-text (those with a scheme), and Mastodon's specs of links.
 */
const LINKS: readonly (readonly [text: string, ...links: string[]])[] = [
  ["http://example.com", "http://example.com"],
  ["text http://foobar.com/#", "http://foobar.com/#"],
  ["text http://google.com/#search?q=iphone%20-filter%3Alinks", "http://google.com/#search?q=iphone%20-filter%3Alinks"],
  ["text http://somehost.com:3000", "http://somehost.com:3000"],
  ["text http://xo.com/~matthew+%ff-,.;x", "http://xo.com/~matthew+%ff-,.;x"],
  ["text http://en.wikipedia.org/wiki/Primer_(film)", "http://en.wikipedia.org/wiki/Primer_(film)"],
  ["text http://✪df.ws/ejp", "http://✪df.ws/ejp"],
  ["text http://chilp.it/?77e8fd", "http://chilp.it/?77e8fd"],
  [
    "http://msdn.microsoft.com/ja-jp/library/system.net.httpwebrequest(v=VS.100).aspx",
    "http://msdn.microsoft.com/ja-jp/library/system.net.httpwebrequest(v=VS.100).aspx",
  ],
  ["text http://domain-dash_2314352345_dfasd.foo-cow_4352.com"],
  ["text http://no-tld"],
  ["text http://tld-too-short.x"],
  ["(http://twitter.com", "http://twitter.com"],
  ["(https://example.com/a)", "https://example.com/a"],
  ["text http://foo.com?#foo text", "http://foo.com?#foo"],
  ["http://foo.jp http://fooooo.jp", "http://foo.jp", "http://fooooo.jp"],
  ["Go to http://example.com/a+ or http://example.com/a-", "http://example.com/a+", "http://example.com/a-"],
  ["Go to http://example.com/view/slug-url-?foo=bar", "http://example.com/view/slug-url-?foo=bar"],
  ["@user Try http:// example.com/path"],
  ["日本語。example.com中国語http://t.co/abcde한국", "http://t.co/abcde"],
  ["Go to http://twitter.com/Русские_слова", "http://twitter.com/Русские_слова"],
  ["test http://sub_domain-dash.twitter.com", "http://sub_domain-dash.twitter.com"],
  ["test http://a.b.cd", "http://a.b.cd"],
  ["test http://-leadingdash.twitter.com"],
  ["test http://trailingdash-.twitter.com"],
  ["test http://twitter_underscore.com"],
  ["test http://twitter.c_o_m"],
  ["test http://www.foo.com/foo/path-with-period./", "http://www.foo.com/foo/path-with-period./"],
  ["test http://twitter.com/.", "http://twitter.com/"],
  ["periods http://example.com/path..........", "http://example.com/path"],
  ["commas http://example.com/,,,,,,", "http://example.com/"],
  ["#http://test.com @http://test.com #t.co/abcde"],
  ["I like http://t.co/pbY2NfTZ's website", "http://t.co/pbY2NfTZ"],
  ["http://t.co/8MkmHU0k+c", "http://t.co/8MkmHU0k"],
  ["http://t.co/FNkPfmii- it's", "http://t.co/FNkPfmii"],
  ["http://twitter.com\nhttp://example.com/path", "http://twitter.com", "http://example.com/path"],
  ["$http://twitter.com $http://t.co/abcde"],
  ["http://t.co http://t.co", "http://t.co", "http://t.co"],
  ["test http://xn--ls8h.XN--ls8h.la/", "http://xn--ls8h.XN--ls8h.la/"],
  ["http://foobar.みんな/ http://foobar.中国/", "http://foobar.みんな/", "http://foobar.中国/"],
  // Mastodon's own tables of characters.
  ["https://ja.wikipedia.org/wiki/日本", "https://ja.wikipedia.org/wiki/日本"],
  ["「https://example.com/a」", "https://example.com/a"],
  ["「https://example.com/a」です", "https://example.com/a」です"],
  ["https://example.com”", "https://example.com"],
  ["https://example.com、次", "https://example.com"],
  ["https://example.com！", "https://example.com"],
  ["gopher://example.com/ ftp://example.com/", "gopher://example.com/"],
  ["https://example.com/?q=日本語", "https://example.com/?q=日本語"],
  ["https://example.com/a<b>", "https://example.com/a"],
  // An address has a top-level domain of a name, and nothing else.
  ["http://127.0.0.1/path http://[::1]/ http://localhost/"],
  // An address without a scheme is read as a whole.
  ["example.com/http://example.org/"],
  [`http://${"b".repeat(64)}.com`],
  [`http://example.com/valid?${"#foo?".repeat(1000)}`],
];

describe("the links of a post on Mastodon", () => {
  test.each(LINKS.map((row) => [row[0].slice(0, 60), ...row] as const))(
    "are those of the reference in %j",
    (_shown, text, ...links) => {
      expect(parts(text, linksOf(text))).toEqual(links);
    },
  );
});

describe("the mentions of a post on Mastodon", () => {
  test.each([
    ["@alice and @bob@example.com, @c-d.e@x_y.example.", ["@alice", "@bob@example.com", "@c-d.e@x_y.example"]],
    ["@screen_name@", []],
    ["someone@example.org a/@b =@c の@d", []],
    ["@aliceìnheiro", []],
    ["@http://twitter.com", []],
    ["RT:@mention ‼@x", ["@mention", "@x"]],
    ["@a@b@c", []],
  ])("are those of the reference in %j", (text, mentions) => {
    expect(parts(text, mentionsOf(text))).toEqual(mentions);
  });
});

/** Posts and their lengths, from Mastodon's spec of StatusLengthValidator and the rules that its source states. */
const LENGTHS: readonly (readonly [what: string, text: string, warning: string, length: number])[] = [
  ["a link", `${"a".repeat(476)} http://${"b".repeat(30)}.com/example`, "", 500],
  ["a joined link, which is none", `${"a".repeat(476)}http://${"b".repeat(30)}.com/example`, "", 525],
  ["a mention's server", `${"a".repeat(475)} @alice@${"b".repeat(30)}.com`, "", 482],
  ["a server whose name is too long", `@alice@${"b".repeat(500)}.com`, "", 511],
  ["a warning as it is written", "b".repeat(251), `${"a".repeat(227)} https://example.org/a/b`, 502],
  ["a link before a bracket", "(https://example.org/a/b/c/d/e/f)", "", 25],
  ["a link before a quotation mark", "“https://example.org/a/b/c/d/e/f”", "", 1 + PER_URL],
  ["a link before an ideographic comma", "https://example.org、", "", PER_URL + 1],
  ["a link before a full-width exclamation mark", "https://example.org！", "", PER_URL + 1],
  ["a link of an IP address as it is written", "http://192.0.2.1/a", "", 18],
  ["a family as one character", FAMILY.repeat(2), "", 2],
  ["combining letters as one character", "e\u0301o\u0308", "", 2],
  ["no white space around the text", "  a\n\n", "\tb ", 2],
  ["one character for an absent text behind a warning", "", "b", 2],
];

describe("the length of a post on Mastodon", () => {
  test.each(LENGTHS)("counts %s", (_what, text, warning, length) => {
    expect(lengthOf(text, warning, PER_URL)).toBe(length);
    expect(statusLength(text, warning, PER_URL)).toBe(length);
  });

  test("is the same in the demo instance, which counts on its own", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ..."http:// https:// gopher:// example.com a.b_c.org 中.中国 .co .com t.co/ xn--ls8h. 192.0.2.1".split(" "),
      ),
      fc.constantFrom(
        ..."@ @ann @ann@example.com ＠ # $ / // ? = & . .. - _ : :80 ( ) (a) ((b)c) < > ” 、 ！ 」 ' , ;".split(" "),
      ),
      fc.constantFrom(" ", "\n", "\u3000", "\u00a0", "\u202e", "\ufeff", "é", "\u0301", "ж", "日本", "の", FAMILY, "𝒳"),
      fc.string({ unit: "grapheme", maxLength: 3 }),
    );
    const text = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(""));
    const property = fc.property(text, fc.constantFrom("", "cw"), (each, warning) => {
      expect(lengthOf(each, warning, PER_URL)).toBe(statusLength(each, warning, PER_URL));
    });
    fc.assert(property, { numRuns: 3000 });
  });

  test("decides whether a post is too long, and descriptions count in code points", () => {
    const limits = { ...mastodon.capabilities.limits, characters: 30, altTextCharacters: 2 };
    const rules = (text: string, altText = "") =>
      mastodon
        .check({ text, media: [{ mimeType: "image/png", altText }] as never, options: {} }, limits)
        .map(({ rule }) => rule);
    expect(rules(`(https://example.org/${"a".repeat(50)})`)).toEqual([]);
    expect(rules(FAMILY.repeat(30))).toEqual([]);
    expect(rules(FAMILY.repeat(31))).toEqual(["TEXT_TOO_LONG"]);
    expect(rules("a", FAMILY)).toEqual(["ALT_TEXT_TOO_LONG"]);
  });
});
