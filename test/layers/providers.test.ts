import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { PROVIDER_NAMES } from "../../src/providers/registry.ts";
import { nodesOf } from "./imports.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Files that may name a provider, with the reason. */
const ALLOWED: readonly (readonly [path: string, reason: string])[] = [
  ["src/providers/", "the providers themselves"],
  ["rest-compat/accounts/routes.ts", "a documented path names one"],
  ["rest-compat/accounts/companions.ts", "a path that clients fix names one"],
  ["src/domains/image-editor/presets.ts", "sizes of pictures are named after networks"],
  ["rest-compat/operations.generated.ts", "the document of that path is generated into it"],
];

const files = globSync(["src/**/*.ts", "schema/**/*.ts", "rest-compat/**/*.ts", "prisma/seed/**/*.ts"], { cwd: root })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !ALLOWED.some(([path]) => file.startsWith(path)))
  .toSorted();

/** A name of one letter occurs in every word, so that a reader has to look for it. */
const NAME = new RegExp(PROVIDER_NAMES.filter((name) => name.length > 1).join("|"), "i");

/** Identifiers and modules whose names are those of a network as well. */
const WORDS: ReadonlySet<string> = new Set(["threads", "threadsAlive"]);
const MODULES: ReadonlySet<string> = new Set(["node:worker_threads"]);

/**
 * Returns the identifiers and texts of a file that name a provider. Sentences may name one, because no code compares
 * them.
 */
function namesIn(file: string, source: string): string[] {
  const words = nodesOf(parseSync(file, source).program).map(({ name, value }) => {
    if (typeof name === "string") return WORDS.has(name) ? "" : name;
    if (typeof value === "string") return MODULES.has(value) ? "" : value;
    // Returns the fixed text of a template element.
    const { cooked } = (value ?? {}) as { cooked?: unknown };
    return typeof cooked === "string" ? cooked : "";
  });
  return words.filter((word) => NAME.test(word) && !/\s/.test(word));
}

describe("a provider's name", () => {
  test("occurs in no file outside of src/providers", () => {
    expect(files.length).toBeGreaterThan(500);
    const problems = files.flatMap((file) => {
      const source = readFileSync(`${root}/${file}`, "utf8");
      // Parsing is slow, and most files do not contain a name.
      return NAME.test(source) ? namesIn(file, source).map((word) => `${file}: ${word}`) : [];
    });
    expect(problems).toEqual([]);
  });

  test.each([
    ['if (provider === "bluesky") post();', ["bluesky"]],
    ["switch (provider) { case 'mastodon': break; }", ["mastodon"]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    ["const key = `mastodon|${url}`;", ["mastodon|"]],
    ['import { connect } from "../../providers/bluesky/connect.ts";', ["../../providers/bluesky/connect.ts"]],
    ["const link = PROVIDERS.mastodon;", ["mastodon"]],
    ["export function connectBluesky() {}", ["connectBluesky"]],
    ["const isMastodon = true;", ["isMastodon"]],
    ["const { threads } = capabilities;", []],
    ['if (provider === "threads") post();', ["threads"]],
    ['const description = "A server such as Mastodon.";', []],
  ])("is found in %j", (source, expected) => {
    expect(namesIn("example.ts", source)).toEqual(expected);
  });
});
