import { readFileSync } from "node:fs";

/** An entry of docs/releases.md. */
export interface Release {
  readonly version: string;
  readonly date: string;
  /** The commit of the release; undefined until the next commit records it. */
  readonly commit: string | undefined;
  /** The newest migration of the release. */
  readonly migration: string;
}

const page = new URL("../../docs/releases.md", import.meta.url);

/** Returns the text of docs/releases.md. */
export const readPage = (): string => readFileSync(page, "utf8");

/**
 * Parses docs/releases.md. Returns its entries, newest first.
 * @throws Error for an entry without a date or a migration
 */
export function releasesOf(text: string): Release[] {
  return text
    .split(/^## (?=\d)/m)
    .slice(1)
    .map((section) => {
      const version = section.split("\n", 1)[0] ?? "";
      const cell = (name: string) => new RegExp(`^\\| ${name} \\| \`?([^\`|]+?)\`? \\|$`, "m").exec(section)?.[1];
      const [date, migration] = [cell("date"), cell("newest migration")];
      if (date === undefined || migration === undefined) {
        throw new Error(`docs/releases.md: ${version} has no date or no newest migration.`);
      }
      return { version, date, commit: cell("commit"), migration };
    });
}

/** Returns the newest release before a version: the one whose servers serve beside it. */
export function releaseBefore(version: string, releases = releasesOf(readPage())): Release & { commit: string } {
  const match = releases.find((release) => release.version !== version);
  if (match?.commit === undefined) throw new Error(`docs/releases.md has no release with a commit before ${version}.`);
  return { ...match, commit: match.commit };
}
