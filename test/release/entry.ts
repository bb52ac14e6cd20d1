import { readdirSync } from "node:fs";
import { graphqlChanges, openApiChanges } from "./contractChanges.ts";
import { type Repository, root } from "./repository.ts";

/** A commit, with the files that it changed. */
export interface Commit {
  readonly title: string;
  readonly files: readonly string[];
}

/** Files whose changes concern the people who run a server. */
const OPERATORS =
  /^(\.env\.example|Dockerfile|compose\.yaml|SECURITY\.md|prisma\/migrations\/|src\/commands\/|docs\/(operations|upgrading|migrations|scaling)\.md|docs\/alerts\.yml)/;
/** Files whose changes concern the people who write clients. */
const CLIENTS = /^(schema\/schema\.graphql|rest-compat\/openapi\.json|docs\/(interface|graphql|webhooks|agents)\.md)$/;

interface EntryInput {
  version: string;
  date: string;
  /** The revision of the release before. */
  since: string;
  repository: Repository;
}

/**
 * Returns the entry of a release for docs/releases.md: commits, migrations, settings and differences of the contracts
 * since the release before. A person completes the words.
 */
export async function entryOf({ version, date, since, repository }: EntryInput): Promise<string> {
  const commits = repository.commitsSince(since);
  const migrations = readdirSync(new URL("prisma/migrations", root))
    .filter((name) => /^\d/.test(name))
    .toSorted();
  const before = new Set(repository.folders(since, "prisma/migrations/"));
  const settings = changedSettings(repository.read(since, ".env.example"), repository.readNow(".env.example"));
  const operators = [
    ...migrations.filter((name) => !before.has(name)).map((name) => `Migration \`${name}\`.`),
    ...settings,
    ...titles(commits, OPERATORS),
  ];
  const clients = [
    ...(await graphqlChanges(
      repository.read(since, "schema/schema.graphql"),
      repository.readNow("schema/schema.graphql"),
    )),
    ...openApiChanges(
      JSON.parse(repository.read(since, "rest-compat/openapi.json")) as Record<string, unknown>,
      JSON.parse(repository.readNow("rest-compat/openapi.json")) as Record<string, unknown>,
    ),
    ...titles(commits, CLIENTS),
  ];
  const rest = commits.filter(({ files }) => !files.some((file) => OPERATORS.test(file) || CLIENTS.test(file)));
  return `## ${version}

| | |
| --- | --- |
| date | ${date} |
| newest migration | \`${migrations.at(-1)}\` |

### For operators

${list(operators)}

### For clients

${list(clients)}

${rest.length} further commits change neither.
`;
}

const list = (lines: readonly string[]) =>
  lines.length === 0 ? "- Nothing changes." : lines.map((line) => `- ${line}`).join("\n");

const titles = (commits: readonly Commit[], concerned: RegExp) =>
  commits.filter(({ files }) => files.some((file) => concerned.test(file))).map(({ title }) => `${title}.`);

function changedSettings(before: string, after: string): string[] {
  const names = (text: string) => [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
  const [old, present] = [new Set(names(before)), new Set(names(after))];
  return [
    ...[...old].filter((name) => !present.has(name)).map((name) => `The setting \`${name}\` was removed.`),
    ...[...present].filter((name) => !old.has(name)).map((name) => `The setting \`${name}\` is new.`),
  ];
}
