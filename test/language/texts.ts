import { parseSync } from "oxc-parser";
import { nodesOf, type SyntaxNode } from "../layers/imports.ts";

/** A text that people read, and where it begins. */
export interface Text {
  readonly kind: "comment" | "title" | "message" | "prose" | "name" | "description";
  readonly text: string;
  readonly line: number;
}

/**
 * The texts of a TypeScript file: comments, titles of tests, texts of two words or more (descriptions in `schema/`),
 * and the names that it declares.
 */
export function textsOfCode(file: string, source: string): Text[] {
  const { program, comments } = parseSync(file, source);
  const lineAt = lineFinder(source);
  const nodes = nodesOf(program);
  const titles = new Set(nodes.flatMap(titleOf));
  const isTest = file.startsWith("test/");
  const messages = nodes.flatMap((node): Text[] => {
    const text = literal(node);
    if (text === undefined) return [];
    const line = lineAt(node["start"] as number);
    if (titles.has(node)) return [{ kind: "title", text, line }];
    // A test quotes what a caller sends, so only its titles are its own words.
    if (isTest || !/\p{L}\s+\p{L}/u.test(text)) return [];
    return [{ kind: file.startsWith("schema/") ? "description" : "message", text, line }];
  });
  const names = nodes.flatMap((node): Text[] =>
    declaredNames(node).map((name) => ({ kind: "name", text: name, line: lineAt(node["start"] as number) })),
  );
  return [
    ...joinedComments(comments, source).map(
      ({ text, start }): Text => ({ kind: "comment", text, line: lineAt(start) }),
    ),
    ...messages,
    ...names,
  ];
}

/** The paragraphs, items and cells of a Markdown page, without code. */
export function textsOfPage(source: string): Text[] {
  const withoutFences = source.replaceAll(/^```[\s\S]*?^```/gm, (fence) => fence.replaceAll(/[^\n]/g, ""));
  const lineAt = lineFinder(withoutFences);
  return [...withoutFences.matchAll(/(?:^[^\n|]*\S[^\n]*\n?)+|^\|.*$/gm)].flatMap(({ 0: block, index }) =>
    block.split(/^\s*(?:[-*]|\d+\.)\s|\|/m).map((text): Text => ({ kind: "prose", text, line: lineAt(index) })),
  );
}

/** The comments of a schema or configuration file whose comments begin with `//` or `#`. */
export function textsOfLines(source: string): Text[] {
  return source.split("\n").flatMap((row, index): Text[] => {
    const [, text] = /^\s*(?:\/\/+|#)\s?(.*)$/.exec(row) ?? [];
    return text === undefined ? [] : [{ kind: "comment", text, line: index + 1 }];
  });
}

function lineFinder(source: string): (offset: number) => number {
  const starts = [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)];
  return (offset) => {
    const after = starts.findIndex((start) => start > offset);
    return after === -1 ? starts.length : after;
  };
}

const TEST_CALLS: ReadonlySet<unknown> = new Set(["test", "it", "describe"]);

/** The first argument of `test(…)`, `describe.each(…)(…)` and the like. */
function titleOf(node: SyntaxNode): SyntaxNode[] {
  if (node.type !== "CallExpression") return [];
  let callee = node["callee"] as SyntaxNode | undefined;
  while (callee?.type === "MemberExpression" || callee?.type === "CallExpression") {
    callee = (callee["object"] ?? callee["callee"]) as SyntaxNode | undefined;
  }
  const [first] = node["arguments"] as SyntaxNode[];
  return first && TEST_CALLS.has(callee?.["name"]) ? [first] : [];
}

function literal(node: SyntaxNode): string | undefined {
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type !== "TemplateLiteral") return undefined;
  const quasis = node["quasis"] as { value: { cooked: string | null } }[];
  return quasis.map(({ value }) => value.cooked ?? "").join("…");
}

const DECLARING: Readonly<Record<string, string>> = {
  VariableDeclarator: "id",
  FunctionDeclaration: "id",
  ClassDeclaration: "id",
  TSInterfaceDeclaration: "id",
  TSTypeAliasDeclaration: "id",
  TSPropertySignature: "key",
  TSMethodSignature: "key",
  MethodDefinition: "key",
  PropertyDefinition: "key",
};

/** The names that a node declares: its own, and those of its parameters. */
function declaredNames(node: SyntaxNode): string[] {
  const member = DECLARING[node.type];
  const parameters = Array.isArray(node["params"]) ? (node["params"] as unknown[]) : [];
  return [...(member === undefined ? [] : namesIn(node[member])), ...parameters.flatMap(namesIn)];
}

/** The names of a pattern. A member that keeps its name has that of the object. */
function namesIn(pattern: unknown): string[] {
  const { type, name, left, argument, elements, properties } = (pattern ?? {}) as Partial<SyntaxNode>;
  if (type === "AssignmentPattern") return namesIn(left);
  if (type === "RestElement") return namesIn(argument);
  if (type === "ArrayPattern") return (elements as unknown[]).flatMap(namesIn);
  if (type === "ObjectPattern")
    return (properties as SyntaxNode[]).flatMap((each) =>
      each["shorthand"] === true ? [] : namesIn(each["value"] ?? each),
    );
  return typeof name === "string" ? [name] : [];
}

/** Comments on consecutive lines are one text. */
function joinedComments(
  comments: readonly { type: string; value: string; start: number; end: number }[],
  source: string,
) {
  const joined: { text: string; start: number; end: number }[] = [];
  for (const { type, value, start, end } of comments) {
    if (/^\s*(?:biome|oxlint|eslint|@ts-)|^\/ <reference/.test(value)) continue;
    const text = type === "Block" ? value.replaceAll(/^[\s*]+/gm, "") : value.trim();
    const last = joined.at(-1);
    if (type === "Line" && last && /^[^\S\n]*\n[^\S\n]*$/.test(source.slice(last.end, start))) {
      last.text += ` ${text}`;
      last.end = end;
    } else joined.push({ text, start, end });
  }
  return joined;
}
