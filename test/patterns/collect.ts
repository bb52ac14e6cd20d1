import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import type { SyntaxNode } from "../layers/imports.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const FILES = ["src/**/*.ts", "schema/**/*.ts", "rest-compat/**/*.ts", "prisma/seed/**/*.ts"];

/** A regular expression of the code. */
export interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** Files with patterns that are composed at run time, with the reason why each is linear. */
export const COMPOSED: Readonly<Record<string, string>> = {
  "rest-compat/engine/constraints.ts": "the patterns of the schema, which are literals elsewhere",
  "src/platform/answer-cache/uncachedTables.ts": "alternatives of fixed names",
  "src/platform/drawing/missing.ts": "one set of characters",
  "src/platform/env/forms.ts": "alternatives of fixed names",
};

/**
 * Returns all regular expressions of the product, each once for its file.
 * @throws Error for one whose text cannot be read
 */
export function patternsOfCode(): Pattern[] {
  return globSync(FILES, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted()
    .flatMap((file) => patternsOf(file, readFileSync(`${root}/${file}`, "utf8")));
}

export function patternsOf(file: string, code: string): Pattern[] {
  const nodes = nodesIn(parseSync(file, code).program);
  const constants = new Map(
    nodes
      .filter(({ type, id, init }) => type === "VariableDeclarator" && nameOf(id) !== "" && init != null)
      .map(({ id, init }) => [nameOf(id), init as SyntaxNode]),
  );
  return nodes.flatMap((node): Pattern[] => {
    const regex = node["regex"] as { pattern: string; flags: string } | undefined;
    if (node.type === "Literal" && regex) return [{ file, source: regex.pattern, flags: regex.flags }];
    const isConstructor = node.type === "NewExpression" || node.type === "CallExpression";
    if (!isConstructor || nameOf(node["callee"]) !== "RegExp") return [];
    const [text, flags] = node["arguments"] as (SyntaxNode | undefined)[];
    const [source, modifiers] = [textOf(text, constants), flags === undefined ? "" : textOf(flags, constants)];
    if (source !== null && modifiers !== null) return [{ file, source, flags: modifiers }];
    if (Object.hasOwn(COMPOSED, file)) return [];
    throw new Error(
      `${file} composes a pattern whose text cannot be read: make it a literal or a constant, or name it in COMPOSED`,
    );
  });
}

/**
 * Returns the nodes of a tree that hold a pattern or a constant: all others are left out at once, because the code is
 * large.
 */
function nodesIn(tree: unknown): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const open: unknown[] = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null) continue;
    const { type } = node as SyntaxNode;
    if (typeof type === "string" && HOLDERS.has(type)) nodes.push(node as SyntaxNode);
    for (const inner of Object.values(node)) if (typeof inner === "object" && inner !== null) open.push(inner);
  }
  return nodes.toSorted((one, other) => Number(one["start"]) - Number(other["start"]));
}

const HOLDERS = new Set(["Literal", "VariableDeclarator", "NewExpression", "CallExpression"]);

const nameOf = (node: unknown) => {
  const { type, name } = (node ?? {}) as { type?: string; name?: string };
  return type === "Identifier" ? (name ?? "") : "";
};

/** The text of a constant expression; null if it is not constant. */
function textOf(node: SyntaxNode | undefined, constants: ReadonlyMap<string, SyntaxNode>): string | null {
  if (node === undefined) return null;
  const { value, quasi, quasis, expressions, tag } = node as Record<string, unknown> & { quasi?: SyntaxNode };
  if (node.type === "Literal" && (typeof value === "string" || typeof value === "number")) return String(value);
  if (node.type === "Identifier") return textOf(constants.get(nameOf(node)), constants);
  if (node.type === "TaggedTemplateExpression") {
    const { object, property } = tag as { object?: unknown; property?: { name?: string } };
    return nameOf(object) === "String" && property?.name === "raw"
      ? templateOf(quasi as SyntaxNode, constants, "raw")
      : null;
  }
  return node.type === "TemplateLiteral" && quasis && expressions ? templateOf(node, constants, "cooked") : null;
}

function templateOf(
  node: SyntaxNode,
  constants: ReadonlyMap<string, SyntaxNode>,
  form: "raw" | "cooked",
): string | null {
  const parts = node["quasis"] as { value: Record<"raw" | "cooked", string> }[];
  const inner = (node["expressions"] as SyntaxNode[]).map((each) => textOf(each, constants));
  if (inner.includes(null)) return null;
  return parts.map(({ value }, index) => value[form] + (inner[index] ?? "")).join("");
}
