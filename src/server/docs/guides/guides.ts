import { readFileSync } from "node:fs";
import type { Env } from "../../../platform/env/env.ts";
import { publicUrl } from "../../../platform/env/publicUrl.ts";
import { ALLOWS } from "../../oauth/wording.ts";
import { withoutPaths } from "./markdown.ts";

/** One section of the documentation, with the fragment of its address. */
export interface Guide {
  readonly key: string;
  readonly title: string;
  /** Markdown: the subset that `markdown.ts` reads. */
  readonly text: string;
}

/** The sections in their order; each is a file of docs/guides. */
const KEYS = [
  "start",
  "ids",
  "channels",
  "frozen-content",
  "pagination",
  "errors",
  "scopes",
  "limits",
  "idempotency",
  "caches",
  "trusted",
  "uploads",
  "themes",
  "live",
  "webhooks",
  "changes",
];

/** Pages of docs/ that a server shows as a whole. The one about webhooks takes the place of the short guide. */
const WHOLE = ["webhooks", "agents"];

/** The settings of the server that guides name. */
const SETTINGS = [
  "MAX_OPERATIONS_PER_ORGANIZATION",
  "MAX_OPERATIONS_PER_PERSON",
  "MAX_QUERY_ALIASES",
  "MAX_QUERY_BYTES",
  "MAX_QUERY_COST",
  "MAX_QUERY_DEPTH",
  "MAX_QUERY_SECONDS",
  "MAX_QUERY_TOKENS",
  "MAX_STREAMS_PER_PERSON",
] as const;

/**
 * Returns the sections for the limits and the address of this server, as `/docs` shows them; docs/graphql.md has the
 * default limits. `{{NAME}}` in a file stands for a value of the server.
 */
export function guidesOf(env: Env): readonly Guide[] {
  const values = new Map<string, string>([
    ...SETTINGS.map((name) => [name, String(env[name])] as const),
    ["ORIGIN", publicUrl(env)],
    ["SCOPES", Object.entries(ALLOWS).map(scopeLine).join("\n")],
  ]);
  return KEYS.map((key) => {
    const [title, text] = partsOf(`docs/guides/${key}.md`);
    return { key, title, text: filled(text, values, key).trim() };
  });
}

/** Returns the guides as the pages of `/docs`, and those of docs/ that a server shows as a whole. */
export function guidePages(env: Env): readonly Guide[] {
  const whole = WHOLE.map((key): Guide => {
    const [title, text] = partsOf(`docs/${key}.md`);
    return { key, title, text };
  });
  return [...guidesOf(env).filter(({ key }) => !WHOLE.includes(key)), ...whole];
}

/** Returns the title and the text of a file of Markdown. */
function partsOf(path: string): [title: string, text: string] {
  const file = readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
  const [, title, text] = /^# (.+)\n\n([\s\S]+)$/.exec(file) ?? [];
  if (title === undefined || text === undefined) throw new Error(`${path} has no title`);
  return [title, text];
}

const scopeLine = ([scope, sentence]: [string, string]) =>
  `- \`${scope}\`: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}.`;

const filled = (text: string, values: ReadonlyMap<string, string>, key: string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`docs/guides/${key}.md names the unknown value ${name}`);
    return value;
  });

/** Returns docs/graphql.md. */
export const guidesPage = (env: Env): string =>
  `# GraphQL for API consumers

A running server shows this page with its own limits at \`/docs\`, beside the references of GraphQL and REST and an example of
each operation. The sources are the files of \`docs/guides\`; \`npm run codegen\` writes this file.

${guidesOf(env)
  .map(({ title, text }) => `## ${title}\n\n${withoutPaths(text)}\n`)
  .join("\n")}`;
