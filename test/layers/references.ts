import { existsSync, readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);

/** A mention of a page of docs/: `docs/interface.md#themes`, or `docs/decisions/themes.md, 3`. */
export interface Reference {
  readonly page: string;
  readonly anchor: string | undefined;
  readonly entry: number | undefined;
}

// A comment may be wrapped before the number of an entry.
const MENTION = /\bdocs\/([\w./-]+\.md)(?:#([\w-]+)|,\s+(?:(?:\*|\/\/) )?(\d+))?/g;

/** Returns the pages that a text mentions. */
export const referencesIn = (text: string): Reference[] =>
  [...text.matchAll(MENTION)].map(([, page = "", anchor, entry]) => ({
    page: `docs/${page}`,
    anchor,
    entry: entry === undefined ? undefined : Number(entry),
  }));

const LINK = /\]\((?!https?:|#)([^)#\s]+)(?:#([\w-]+))?\)(?:, (\d+))?/g;

/**
 * Whether a link of a page leads to a running server, which shows the guides: `test/server/docs.test.ts` follows these
 * links.
 */
const isOfServer = (page: string, path: string) => page.startsWith("docs/guides/") && path.startsWith("/");

/** Returns the files that a page links to, as paths from the root. */
export const linksIn = (page: string, text: string): Reference[] =>
  [...text.matchAll(LINK)]
    .filter(([, path = ""]) => !isOfServer(page, path))
    .map(([, path = "", anchor, entry]) => ({
      page: decodeURI(new URL(path, new URL(page, "file:///")).pathname.slice(1)),
      anchor,
      entry: entry === undefined ? undefined : Number(entry),
    }));

/** Returns the reason why a reference is broken; undefined for a valid one. */
export function faultOf({ page, anchor, entry }: Reference): string | undefined {
  if (!existsSync(new URL(page, root))) return "does not exist";
  if (anchor === undefined && entry === undefined) return undefined;
  const text = readFileSync(new URL(page, root), "utf8");
  if (anchor !== undefined && !anchorsOf(text).has(anchor)) return `has no heading #${anchor}`;
  if (entry !== undefined && !entriesOf(text).includes(entry)) return `has no entry ${entry}`;
  return undefined;
}

/** Returns the anchors of a page's headings, in GitHub's form. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, "")
        .replaceAll(" ", "-"),
    ),
  );
}

/** Returns the numbers of a page's entries. */
export const entriesOf = (text: string): number[] =>
  [...text.matchAll(/^(\d+)\. \*\*/gm)].map(([, number]) => Number(number));
