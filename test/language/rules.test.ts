import { describe, expect, test } from "vitest";
import { commentsIn, findingsIn, mergeMarkersIn } from "./rules.ts";
import { textsOfCode, textsOfPage } from "./texts.ts";

const findings = (source: string, file = "src/a.ts") =>
  textsOfCode(file, source)
    .flatMap(findingsIn)
    .map((finding) => finding.quote);

describe("the language check", () => {
  test.each([
    ["a word of the glossary's left column in a comment", "// The owner is told of it.", ["told"]],
    ["the same word in an error text", 'throw new Error("must be read anew");', ["anew"]],
    [
      "a sentence of a comment that starts with a pronoun",
      "/** Reads a row. It may be absent. */",
      ["It may be absent."],
    ],
    ["a sentence that starts with What", "// What is left is removed.", ["What is left is removed."]],
    ["a part of a declared name", "const toldOf = 1;", ["toldOf"]],
    ["a member of an interface", "interface A { tellOwner(): void }", ["tellOwner"]],
    ["British spelling", "// The colour of a layer.", ["colour"]],
  ])("finds %s", (_, source, expected) => {
    expect(findings(source)).toEqual(expected);
  });

  test.each(["const found = 1;", "type Given = 1;", "function f(asked) {}", "const [known] = [1];"])(
    "finds a name that states what happened, and not what it is: %s",
    (source) => {
      expect(findings(source)).toHaveLength(1);
    },
  );

  test("accepts a participle that describes a noun", () => {
    expect(findings("const foundRows = 1, isKnown = true, knownTypes = 2;")).toEqual([]);
  });

  test.each([
    ["a question", "// What happens next?"],
    ["code inside a comment", "// The value `told` is kept."],
    ["a single word as a value", 'const state = "told";'],
    ["a part of a longer word", "// A mistold story has a bottle."],
  ])("accepts %s", (_, source) => {
    expect(findings(source)).toEqual([]);
  });

  test.each([
    ["an opening that names no thing", "How many are unread.", "How many are unread."],
    ["an instant without a noun", "When it was made.", "When it was made."],
    ["a description that repeats the name of its field", "The posting slot.", "The posting slot."],
    ["a sentence of more than 30 words", `${"word ".repeat(31).trim()}.`, "word ".repeat(12).trim()],
  ])("finds %s in a description of the schema", (_, description, expected) => {
    const [first, ...others] = findings(`t.field({ description: ${JSON.stringify(description)} });`, "schema/a.ts");
    expect([first?.slice(0, expected.length), others]).toEqual([expected, []]);
  });

  test("accepts a condition that begins with When in a description", () => {
    expect(findings('t.field({ description: "When absent, the default applies." });', "schema/a.ts")).toEqual([]);
  });

  test("joins the lines of a comment into one text", () => {
    expect(findings("// The server reads what\n// That is no new sentence.")).toEqual([]);
  });

  test("reads titles of tests, also of tables, and no other text of a test", () => {
    const source = 'test.each([1])("and tells %s", () => { send("told you so"); });';
    expect(findings(source, "test/a.test.ts")).toEqual(["tells", "and tells …"].map((text) => text.replace("…", "%s")));
  });

  test("reads paragraphs, items and cells of a page, without its code", () => {
    const page = "# Title\n\nIt is short.\n\n- What comes first\n\n| a | told |\n\n```\nanew\n```\n";
    expect(
      textsOfPage(page)
        .flatMap(findingsIn)
        .map((finding) => finding.quote),
    ).toEqual(["It is short.", "What comes first", "told"]);
  });
});

test("a comment is at most 120 columns wide, unless it is one word", () => {
  const width = (columns: number) => `// ${"ab ".repeat(60).slice(0, columns - 4)}c`;
  const lines = [
    width(120),
    width(121),
    `  * ${width(121)}`,
    `// https://example.org/${"a".repeat(120)}`,
    `const a = "${width(130)}";`,
  ];
  expect(commentsIn(lines.join("\n")).map(({ line }) => line)).toEqual([2, 3]);
});

test("the markers of a merge are found with their lines", () => {
  const lines = ["Title", "<".repeat(7), `${"<".repeat(7)} HEAD`, "ours", "=======", "theirs", `${">".repeat(7)} 1a2b`];
  expect(mergeMarkersIn(lines.join("\n")).map(({ line }) => line)).toEqual([3, 7]);
});

test("a tag begins its line in a comment of several lines", () => {
  const lines = [
    "/** Reads a row. @throws DomainError NOT_FOUND */",
    " * Reads a row. @throws DomainError NOT_FOUND",
    " * @throws DomainError",
  ];
  expect(commentsIn(lines.join("\n")).map(({ line }) => line)).toEqual([2]);
});
