import { isBuiltin } from "node:module";
import { dirname, posix } from "node:path";
import { parseSync } from "oxc-parser";

/** One import, re-export, `import("…")` or type `import("…").X` of a file. */
export interface Import {
  /** The path of a project file from the root, the name of a package, or `node`. */
  readonly to: string;
  readonly kind: "file" | "package" | "node";
  /** Whether the import consists only of types, which are absent at run time. */
  readonly typesOnly: boolean;
  /** The imported names that exist at run time; `*` for all. */
  readonly values: readonly string[];
}

/** Parses a file and returns its imports. @throws Error for a dynamic import of a computed path */
export function importsOf(file: string, source: string): Import[] {
  const { module, program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const made = (request: string, values: readonly string[], typesOnly = values.length === 0): Import => ({
    ...resolve(file, request),
    values,
    typesOnly,
  });
  const still = module.staticImports.map(({ moduleRequest, entries }) => {
    const values = entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? "*");
    // `import "x"` imports no name but runs the module.
    return made(moduleRequest.value, entries.length === 0 ? ["*"] : values);
  });
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType, importName }) =>
      moduleRequest ? [made(moduleRequest.value, isType ? [] : [importName.name ?? "*"])] : [],
    );
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => {
    const [, request] = /^(?:"([^"]+)"|'([^']+)')$/.exec(source.slice(start, end)) ?? [];
    if (request === undefined) throw new Error(`${file} imports what is not written down: ${source.slice(start, end)}`);
    return made(request, ["*"]);
  });
  const types = nodesOf(program)
    .filter(({ type }) => type === "TSImportType")
    .map(({ source: request }) => made((request as { value: string }).value, []));
  return [...still, ...passedOn, ...dynamic, ...types];
}

function resolve(file: string, request: string): Pick<Import, "to" | "kind"> {
  if (request.startsWith(".")) return { kind: "file", to: posix.join(dirname(file), request) };
  if (isBuiltin(request)) return { kind: "node", to: "node" };
  const [scope = "", name = ""] = request.split("/");
  return { kind: "package", to: scope.startsWith("@") ? `${scope}/${name}` : scope };
}

export interface SyntaxNode {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Returns every node of a syntax tree. */
export function nodesOf(tree: unknown): SyntaxNode[] {
  if (Array.isArray(tree)) return tree.flatMap(nodesOf);
  if (typeof tree !== "object" || tree === null) return [];
  const inner = Object.values(tree).flatMap(nodesOf);
  return "type" in tree && typeof tree.type === "string" ? [tree as SyntaxNode, ...inner] : inner;
}

/** Returns the names of the object members that a file reads: `x.name`, `x["name"]`, `{ name } = x`. */
export function membersOf(file: string, source: string): string[] {
  const nodes = nodesOf(parseSync(file, source).program);
  const read = nodes.filter(({ type }) => type === "MemberExpression").map(({ property }) => property);
  const taken = nodes
    .filter(({ type }) => type === "ObjectPattern")
    .flatMap(({ properties }) => properties as SyntaxNode[])
    .map(({ key }) => key);
  return [...read, ...taken].flatMap((key) => {
    const { name, value } = (key ?? {}) as { name?: unknown; value?: unknown };
    return typeof name === "string" ? [name] : typeof value === "string" ? [value] : [];
  });
}
