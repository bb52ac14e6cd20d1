import { Buffer } from "node:buffer";
import { type Agent, RichText } from "@atproto/api";
import { describe, expect, test, vi } from "vitest";
import { type Facet, facetsOf } from "../../src/providers/bluesky/richText.ts";

/** Knows every handle. */
const agent = {
  com: {
    atproto: {
      identity: { resolveHandle: async ({ handle }: { handle: string }) => ({ data: { did: `did:web:${handle}` } }) },
    },
  },
} as unknown as Agent;

/**
 * The part that each facet covers, read from the bytes as a reader's app does; with the address of a link where the
 * text differs from it.
 */
function covered(text: string, facets: readonly Facet[]): string[] {
  const bytes = Buffer.from(text);
  return facets.map(({ index, features: [feature] }) => {
    const part = bytes.subarray(index.byteStart, index.byteEnd).toString();
    const { uri, tag, did } = feature as { uri?: string; tag?: string; did?: string };
    if (uri !== undefined) return uri === part ? part : `${part} → ${uri}`;
    if (tag !== undefined) return /^[#＃]/.test(part) && part.slice(1) === tag ? part : `${part} → ${tag}`;
    return did === `did:web:${part.slice(1)}` ? part : `${part} → ${did}`;
  });
}
const textsOf = async (text: string) => covered(text, await facetsOf(agent, text));

describe("a facet of Bluesky covers exactly", () => {
  test.each<[string, string[]]>([
    // Links in brackets and quotes
    ["(https://example.org/a)", ["https://example.org/a"]],
    ["(see https://example.org/a)", ["https://example.org/a"]],
    ["(https://example.org/a), next", ["https://example.org/a"]],
    ["[https://example.org] {https://example.org/b}", ["https://example.org", "https://example.org/b"]],
    ["<https://example.org/a>", ["https://example.org/a"]],
    ["[text](https://example.org/a)", ["https://example.org/a"]],
    [
      "“https://example.org/a” «https://example.org/b» ‹https://example.org/c›",
      ["a", "b", "c"].map((each) => `https://example.org/${each}`),
    ],
    [
      "\"https://example.org/a\" 'https://example.org/b' „https://example.org/c“",
      ["a", "b", "c"].map((each) => `https://example.org/${each}`),
    ],
    ["「https://example.org/a」『https://example.org/b』", ["https://example.org/a", "https://example.org/b"]],
    ["（https://example.org/a）【https://example.org/b】", ["https://example.org/a", "https://example.org/b"]],
    [
      "*https://example.org/a* _https://example.org/b_ **https://example.org/c**",
      ["a", "b", "c"].map((each) => `https://example.org/${each}`),
    ],
    // Brackets of the link's own
    ["https://en.wikipedia.org/wiki/Go_(game)", ["https://en.wikipedia.org/wiki/Go_(game)"]],
    ["(https://en.wikipedia.org/wiki/Go_(game))", ["https://en.wikipedia.org/wiki/Go_(game)"]],
    ["https://example.org/a?b[0]=1&c={d}", ["https://example.org/a?b[0]=1&c={d}"]],
    ["https://example.org/a(b c)", ["https://example.org/a"]],
    ["https://example.org(really)", ["https://example.org"]],
    ["https://example.org/a]b", ["https://example.org/a"]],
    // Punctuation behind a link
    ["https://example.org/a.", ["https://example.org/a"]],
    ["https://example.org/a... or https://example.org/b?!", ["https://example.org/a", "https://example.org/b"]],
    [
      "https://example.org, https://example.org; https://example.org:",
      Array.from({ length: 3 }, () => "https://example.org"),
    ],
    ["https://example.org/?", ["https://example.org/"]],
    ["https://example.org/a…", ["https://example.org/a"]],
    ["https://example.org/a—and so on", ["https://example.org/a"]],
    ["https://example.org/a,b.html", ["https://example.org/a,b.html"]],
    // Punctuation of other scripts
    ["https://example.org/a。次", ["https://example.org/a"]],
    ["https://example.org。次", ["https://example.org"]],
    ["https://example.org/a、https://example.org/b！", ["https://example.org/a", "https://example.org/b"]],
    ["https://example.org/a，https://example.org/b：c", ["https://example.org/a", "https://example.org/b"]],
    [
      "https://example.org/a؟ https://example.org/b، https://example.org/c।",
      ["a", "b", "c"].map((each) => `https://example.org/${each}`),
    ],
    // Scripts without spaces
    ["詳細はhttps://example.orgを見て", ["https://example.org"]],
    ["詳細はhttps://example.org/aを見て", ["https://example.org/a"]],
    ["https://example.org/page에서", ["https://example.org/page"]],
    ["ดูhttps://example.org/aนะ", ["https://example.org/a"]],
    [
      "https://ja.wikipedia.org/wiki/日本語",
      ["https://ja.wikipedia.org/wiki/日本語 → https://ja.wikipedia.org/wiki/%E6%97%A5%E6%9C%AC%E8%AA%9E"],
    ],
    [
      "https://ru.wikipedia.org/wiki/Мир, да",
      ["https://ru.wikipedia.org/wiki/Мир → https://ru.wikipedia.org/wiki/%D0%9C%D0%B8%D1%80"],
    ],
    ["example.orgを見て", ["example.org → https://example.org"]],
    // Hosts
    ["https://münchen.example/a", ["https://münchen.example/a → https://xn--mnchen-3ya.example/a"]],
    ["https://пример.рф.", ["https://пример.рф → https://xn--e1afmkfd.xn--p1ai/"]],
    ["https://例え.みんなです", ["https://例え.みんな → https://xn--r8jz45g.xn--q9jyb4c/"]],
    ["https://xn--e1afmkfd.xn--p1ai/x", ["https://xn--e1afmkfd.xn--p1ai/x"]],
    [
      "http://localhost:3000/a http://192.168.0.1:8080, http://[::1]:80/b",
      ["http://localhost:3000/a", "http://192.168.0.1:8080", "http://[::1]:80/b"],
    ],
    ["https://example.org:443/a https://example.org:x", ["https://example.org:443/a", "https://example.org"]],
    ["HTTPS://EXAMPLE.ORG/A", ["HTTPS://EXAMPLE.ORG/A"]],
    [
      "https://example.org🎉 https://example.org/a🎉 https://example.org/🎉",
      ["https://example.org", "https://example.org/a", "https://example.org/🎉 → https://example.org/%F0%9F%8E%89"],
    ],
    ["https://", []],
    ["https:// https://- https://...", []],
    ["https://someone:secret@example.org/a", []],
    ["xhttps://example.org", []],
    ["✅https://example.org ❤️https://example.org", ["https://example.org", "https://example.org"]],
    // Hosts without a scheme
    ["bsky.app, my-site.com/a.", ["bsky.app → https://bsky.app", "my-site.com/a → https://my-site.com/a"]],
    ["(example.org) “example.org/b”", ["example.org → https://example.org", "example.org/b → https://example.org/b"]],
    ["example.org:8080/x?y#z", ["example.org:8080/x?y#z → https://example.org:8080/x?y#z"]],
    ["e.g. this, i.e. 3.14 or v1.2.3, the end.It begins, foo.invalidtld", []],
    ["-example.org- foo_example.org /example.org", ["example.org → https://example.org"]],
    // Mentions
    ["@grace.test and @ada.bsky.social.", ["@grace.test", "@ada.bsky.social"]],
    ["(@grace.test) [@grace.test] “@grace.test” 「@grace.test」", Array.from({ length: 4 }, () => "@grace.test")],
    ["'@grace.test' \"@grace.test\" *@grace.test*", Array.from({ length: 3 }, () => "@grace.test")],
    [".@grace.test says, …@grace.test", ["@grace.test", "@grace.test"]],
    ["ありがとう@grace.testさん", ["@grace.test"]],
    ["@Grace.Test", ["@Grace.Test → did:web:grace.test"]],
    ["@grace.test's", ["@grace.test"]],
    ['someone@grace.test some.one+x@example.org "some one"@grace.test o\'neil@grace.test', []],
    ["@grace@example.org @grace.test@example.org @grace @grace.test_x @grace.testé", []],
    ["mailto:someone@example.org", []],
    ["@grace..test @-grace.test", []],
    // Tags
    ["(#ATL) [#ATL], “#ATL”…", ["#ATL", "#ATL", "#ATL"]],
    ["#one, #two; #three! #four?", ["#one", "#two", "#three", "#four"]],
    ["Go:#go /#no &#39; a#no", ["#go"]],
    ["＃東京、#大阪。", ["＃東京", "#大阪"]],
    ["#東京#大阪", ["#東京", "#大阪"]],
    ["#🎉 #❤️ #👩‍👩‍👧", ["#🎉", "#❤️", "#👩‍👩‍👧"]],
    ["#2024 #1 #️⃣ # ## #- #...", []],
    [
      "#2024ready #c++ #v1.2 #rock'n'roll #half-time #snake_case",
      ["#2024ready", "#c++", "#v1.2", "#rock'n'roll", "#half-time", "#snake_case"],
    ],
    ["#a\u200bb #a\u00adb", ["#a", "#a"]],
    [`#${"é".repeat(64)}`, [`#${"é".repeat(64)}`]],
    [`#${"e".repeat(65)} #${"👩‍👩‍👧‍👦".repeat(40)}`, []],
    ["$GME and ($brk) $5 US$AB $TOOLONG", ["$GME → $GME", "$brk → $BRK"]],
    // Fragments and paths
    [
      "https://example.org/#tag https://example.org/@grace.test",
      ["https://example.org/#tag", "https://example.org/@grace.test"],
    ],
    // Offsets behind emoji and combining marks
    [
      "e\u0301👩‍👩‍👧 https://example.org/e\u0301 #e\u0301t\u00e9 @grace.test",
      ["https://example.org/e\u0301 → https://example.org/e%CC%81", "#e\u0301t\u00e9", "@grace.test"],
    ],
  ])("%s", async (text, expected) => {
    expect(await textsOf(text)).toEqual(expected);
  });

  test.each([
    "Hello @grace.test, see https://example.org/a?b=c#d and #café!",
    "bsky.app is a site. So is https://example.org.",
    "A list:\n- #one\n- #two\n@ada.bsky.social $GME",
    "👩‍👩‍👧 https://example.org/wiki/Go_(game) #🎉",
    "someone@example.org wrote 3.5 texts, e.g. one",
  ])("the same parts of %j as Bluesky's own detection", async (text) => {
    const reference = new RichText({ text });
    reference.detectFacetsWithoutResolution();
    const facets = (reference.facets ?? []).map(({ index, features }) => ({
      index,
      features: features.map((each) => ("did" in each ? { ...each, did: `did:web:${each.did}` } : each)),
    }));
    expect(await textsOf(text)).toEqual(covered(text, facets as Facet[]));
  });
});

describe("the detection of facets", () => {
  const LONG = 10_000;
  test.each([
    "a",
    "@",
    ".",
    "a.",
    "#",
    "#a",
    "$a",
    "_",
    "'",
    "-",
    "https://",
    "https://a",
    "https://a.b/(",
    "https://a.b/(cあ",
    "https://a.b/)",
    "(",
    "a@",
    "@a.",
    "#a.",
    "e\u0301",
    "👩‍👩‍👧",
    "あ",
    "http",
    "a-",
    "a.b",
    "https://a.b/c,",
    "@a.test",
    "https://[",
    "\u202e",
    "#-",
    "https://a.b/...",
  ])("reads each character of a long text of %j a bounded number of times", async (unit) => {
    const text = (times: number) => unit.repeat(Math.ceil(times / unit.length)) + ")".repeat(times);
    const spies = (["codePointAt", "charCodeAt"] as const).map((name) => vi.spyOn(String.prototype, name));
    const reads = async (length: number) => {
      const before = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      await facetsOf(agent, text(length));
      const sum = spies.reduce((each, { mock }) => each + mock.calls.length, 0) - before;
      for (const spy of spies) spy.mockClear();
      return sum;
    };
    const [short, long] = [await reads(LONG / 10), await reads(LONG)];
    for (const spy of spies) spy.mockRestore();
    expect(long).toBeLessThanOrEqual(11 * short + 100);
  });

  test("looks up a handle once, however often a text has it", async () => {
    const handles: string[] = [];
    const resolveHandle = async ({ handle }: { handle: string }) => {
      handles.push(handle);
      return { data: { did: "did:web:x" } };
    };
    await facetsOf({ com: { atproto: { identity: { resolveHandle } } } } as unknown as Agent, "@grace.test ".repeat(9));
    expect(handles).toEqual(["grace.test"]);
  });
});
