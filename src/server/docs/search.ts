import { schema } from "../../../schema/index.ts";
import type { Env } from "../../platform/env/env.ts";
import { ERRORS, type ErrorCode } from "../../platform/errors/table.ts";
import { examplesOf } from "./examples.ts";
import type { Guide } from "./guides/guides.ts";
import { blocksOf, fragmentOf } from "./guides/markdown.ts";
import { addressOf } from "./menu.ts";
import { openApiDocument } from "./openapi.ts";
import { problemAddress } from "./problems.ts";

/** A part of the documentation that a search can find. */
export interface Section {
  readonly address: string;
  readonly title: string;
  readonly text: string;
  /** Title and text in lower case. */
  readonly words: string;
}

const section = (address: string, title: string, text: string): Section => ({
  address,
  title,
  text,
  words: `${title} ${text}`.toLowerCase(),
});

type Paths = Record<string, Record<string, Partial<Record<"operationId" | "summary" | "description", string>>>>;

/** Returns everything that a search can find: the guides by heading, operations, endpoints and errors. */
export function sectionsOf(env: Env, guides: readonly Guide[]): readonly Section[] {
  const operations = env.INTROSPECTION
    ? (["query", "mutation", "subscription"] as const).flatMap((kind) =>
        examplesOf(schema, kind).map(({ name, paragraphs }) =>
          section(`/docs/operations#${name}`, `${kind} ${name}`, paragraphs.join(" ")),
        ),
      )
    : [];
  const endpoints = Object.entries(openApiDocument()["paths"] as Paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId, summary = "", description = "" }]) => {
      const title = `${method.toUpperCase()} ${path}`;
      return operationId === undefined
        ? []
        : [section(`/docs/rest#operation/${operationId}`, title, `${summary}. ${description}`)];
    }),
  );
  const errors = (Object.keys(ERRORS) as ErrorCode[]).map((code) =>
    section(problemAddress(code), code, `${ERRORS[code].title}. ${ERRORS[code].explanation}`),
  );
  return [...guides.flatMap(guideSections), ...operations, ...endpoints, ...errors];
}

/** Splits a guide at its headings. */
function guideSections(guide: Guide): Section[] {
  const parts: { title: string; fragment: string; texts: string[] }[] = [
    { title: guide.title, fragment: "", texts: [] },
  ];
  for (const block of blocksOf(guide.text)) {
    const [, heading] = /^## (.+)$/.exec(block) ?? [];
    if (heading === undefined) parts.at(-1)?.texts.push(block);
    else parts.push({ title: `${guide.title}: ${heading}`, fragment: `#${fragmentOf(heading)}`, texts: [] });
  }
  return parts.map(({ title, fragment, texts }) => section(addressOf(guide) + fragment, title, texts.join("\n")));
}

const MOST = 30;
/** The characters of a text that a result shows around the first word that was searched for. */
const AROUND = 120;

/** Returns the sections that contain all words, those with the words in their title first. */
export function searchIn(sections: readonly Section[], query: string): Omit<Section, "words">[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const rank = ({ title }: Section) => {
    const name = title.toLowerCase();
    return words.filter((word) => name.includes(word)).length;
  };
  return sections
    .filter((each) => words.every((word) => each.words.includes(word)))
    .toSorted((one, other) => rank(other) - rank(one))
    .slice(0, MOST)
    .map(({ address, title, text }) => ({ address, title, text: excerptOf(text, words) }));
}

function excerptOf(text: string, words: readonly string[]): string {
  const plain = text.replaceAll(/[`*|\n]+/g, " ").replaceAll(/\[([^\][]+)\]\([^()]*\)/g, "$1");
  const at = Math.min(...words.map((word) => plain.toLowerCase().indexOf(word)).filter((place) => place >= 0));
  const from = Number.isFinite(at) ? Math.max(0, at - AROUND) : 0;
  const part = plain.slice(from, from + 2 * AROUND).trim();
  return `${from > 0 ? "…" : ""}${part}${from + 2 * AROUND < plain.length ? "…" : ""}`;
}
