import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { nodesOf, type SyntaxNode } from "../layers/imports.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Named {
  readonly name: string;
  readonly node: unknown;
}

/** Returns the declarations of a file's top level with their names. */
function declarationsOf(file: string, source: string): Named[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program.body.flatMap((statement): Named[] => {
    const declared = "declaration" in statement && statement.declaration ? statement.declaration : statement;
    if (declared.type === "VariableDeclaration")
      return declared.declarations.map((each) => ({ name: "name" in each.id ? each.id.name : "", node: each }));
    return "id" in declared && declared.id && "name" in declared.id ? [{ name: declared.id.name, node: declared }] : [];
  });
}

const nameOf = (node: unknown) => (node as { name?: string } | undefined)?.name;

/** Whether a node reads the member `fetch` of an object, and so the client of hosts that users name. */
function takesFetch(node: SyntaxNode): boolean {
  if (node.type === "MemberExpression") return nameOf(node["property"]) === "fetch";
  if (node.type !== "ObjectPattern") return false;
  return (node["properties"] as SyntaxNode[]).some(({ key }) => nameOf(key) === "fetch");
}

/** Returns the functions of a source that take the client of outside hosts from an object, as `file function`. */
export const sitesIn = (file: string, source: string): string[] =>
  declarationsOf(file, source).flatMap(({ name, node }) => (nodesOf(node).some(takesFetch) ? [`${file} ${name}`] : []));

/** Returns the sites of all files that match. */
export const sitesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted()
    .flatMap((file) => sitesIn(file, readFileSync(`${root}/${file}`, "utf8")));

/** Returns the members of types in a source whose functions take a client as their first parameter `fetch`. */
export function membersIn(file: string, source: string): string[] {
  const takes = (params: unknown) => nameOf((params as SyntaxNode[] | undefined)?.[0]) === "fetch";
  return nodesOf(parseSync(file, source).program).flatMap((node) => {
    const name = nameOf(node["key"]) ?? "";
    if (node.type === "TSMethodSignature") return takes(node["params"]) ? [name] : [];
    if (node.type !== "TSPropertySignature") return [];
    const functions = nodesOf(node["typeAnnotation"]).filter(({ type }) => type === "TSFunctionType");
    return functions.some(({ params }) => takes(params)) ? [name] : [];
  });
}

/** Returns the members of the interface of providers that call another host. */
export const providerMembers = (): string[] =>
  ["src/providers/provider.ts", "src/providers/connect.ts"].flatMap((file) =>
    membersIn(file, readFileSync(`${root}/${file}`, "utf8")),
  );

/** Returns the files of src that call a host without the client of hosts that users name. */
export function ownCallers(): string[] {
  const files = globSync("src/**/*.ts", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  return files.toSorted().filter((file) => {
    const nodes = nodesOf(parseSync(file, readFileSync(`${root}/${file}`, "utf8")).program);
    const called = nodes.filter(({ type }) => type === "CallExpression").map(({ callee }) => nameOf(callee) ?? "");
    return called.some((name) => OWN_CALLS.has(name));
  });
}

const OWN_CALLS: ReadonlySet<string> = new Set([
  "fetch",
  "boundedFetch",
  "createGuardedFetch",
  "probeHost",
  "tracedFetch",
]);
