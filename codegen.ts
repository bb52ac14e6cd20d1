/**
 * Writes the committed files that are derived from the schema: `node launch.mjs codegen.ts`.
 * With --check, writes nothing and names each outdated file (exit code 1).
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { codegen } from "@graphql-codegen/core";
import * as typedDocumentNode from "@graphql-codegen/typed-document-node";
import * as typescriptOperations from "@graphql-codegen/typescript-operations";
import { type GraphQLSchema, parse, printSchema, Source, validate } from "graphql";

const root = dirname(fileURLToPath(import.meta.url));
const check = process.argv.includes("--check");
const stale: string[] = [];

await generate();
if (stale.length > 0) {
  console.error(`Not up to date; run "npm run codegen": ${stale.join(", ")}`);
  process.exitCode = 1;
}

async function generate(): Promise<void> {
  // The schema does not import the jobs, and whatever runs them does.
  put("src/server/jobs/jobs.generated.ts", jobs());
  const { schema } = await import("./schema/index.ts");
  const { printInOrder } = await import("./schema/core/order.ts");
  put("schema/schema.graphql", printInOrder(schema));
  put("src/server/docs/domains.generated.ts", domains(schema));
  put("rest-compat/operations.generated.ts", await operations(schema));
  // The rows import the operations, so the operations are written first.
  const { openApiDocument } = await import("./src/server/docs/openapi.ts");
  const { guidesPage } = await import("./src/server/docs/guides/guides.ts");
  const { withTopics } = await import("./src/server/docs/notificationTopics.ts");
  const { readEnv } = await import("./src/platform/env/env.ts");
  put("docs/graphql.md", guidesPage(readEnv({})));
  put("docs/interface.md", withTopics(readFileSync(join(root, "docs/interface.md"), "utf8")));
  put("rest-compat/openapi.json", `${JSON.stringify(openApiDocument(), null, 2)}\n`);
}

/**
 * Returns the domain of each root field: the folder of `schema` whose file declares the field. Declarations have the
 * form that the formatter gives them.
 */
function domains(schema: GraphQLSchema): string {
  const kinds = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  const declared = new Map<string, string[]>();
  for (const path of globSync("schema/*/*.ts", { cwd: root })
    .map((each) => each.replaceAll("\\", "/"))
    .toSorted()) {
    const source = readFileSync(join(root, path), "utf8");
    const note = (field: string) => declared.set(field, [...(declared.get(field) ?? []), path.split("/")[1] ?? ""]);
    for (const [, name = ""] of source.matchAll(/^mutation\("(\w+)", \{$/gm)) note(`mutation ${name}`);
    for (const [, kind = "", fields = ""] of source.matchAll(
      /^builder\.(query|subscription)Fields\(\(t\) => \(\{\n(.*?)^\}\)\);$/gms,
    ))
      for (const [, name = ""] of fields.matchAll(/^ {2}(\w+): /gm)) note(`${kind} ${name}`);
  }
  const names = Object.entries(kinds).flatMap(([kind, type]) =>
    Object.keys(type?.getFields() ?? {}).map((name) => `${kind} ${name}`),
  );
  const rows = names.map((name): string => {
    const [domain, ...others] = declared.get(name) ?? [];
    if (domain === undefined || others.length > 0) throw new Error(`No single folder of schema declares ${name}`);
    return `  "${name}": "${domain}",\n`;
  });
  return `// Written by codegen.ts from the folders of schema.

/** The domain of each root field of GraphQL. */
export const DOMAINS: Readonly<Record<string, string>> = {
${rows.join("")}};
`;
}

/** Returns every document of the REST layer as a value with the types of its variables and its result. */
async function operations(schema: GraphQLSchema): Promise<string> {
  const locations = globSync("rest-compat/**/*.graphql", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
  const documents = locations.map((location) => ({
    location,
    document: parse(new Source(readFileSync(join(root, location), "utf8"), location)),
  }));
  const all = { kind: "Document" as const, definitions: documents.flatMap(({ document }) => document.definitions) };
  const problems = validate(schema, all);
  if (problems.length > 0) throw new Error(problems.join("\n\n"));
  const generated = await codegen({
    filename: "operations.generated.ts",
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents,
    plugins: [{ operations: {} }, { documents: {} }],
    pluginMap: { operations: typescriptOperations, documents: typedDocumentNode },
    config: {
      useTypeImports: true,
      skipTypename: true,
      enumType: "string-literal",
      // Variables and results contain the names of enum values, not their internal values.
      ignoreEnumValuesFromSchema: true,
      optimizeDocumentNode: true,
      // A scalar without a line here is an error, not an `any`. Outputs are the values of an execution in this process.
      strictScalars: true,
      scalars: {
        ID: "string",
        DateTime: { input: "string", output: "Date" },
        Date: "string",
        JSONObject: "object",
        SafeInt: "number",
      },
    },
  });
  return `// Written by codegen.ts from the documents in this folder.\n${generated}\n`;
}

/** Returns the list of every job that a file of `src/domains` exports. */
function jobs(): string {
  const declarations = globSync("src/domains/**/*.ts", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/^export const (\w+) = defineJob\(/gm)].map(
        ([, name = ""]) => ({
          name,
          path,
        }),
      ),
    );
  return `// Written by codegen.ts from the files that call defineJob.
${declarations.map(({ name, path }) => `import { ${name} } from "${path.replace(/^src/, "../..")}";\n`).join("")}import type { Handler } from "../../platform/jobs/handler.ts";

/** The handlers of all topics. */
export const handlers: readonly Handler[] = [
${declarations.map(({ name }) => `  ${name},\n`).join("")}];
`;
}

/** Writes the file, or with --check compares it. */
function put(path: string, content: string): void {
  const file = join(root, path);
  if (!check) return writeFileSync(file, content);
  let current: string | undefined;
  try {
    current = readFileSync(file, "utf8");
  } catch {
    // A missing file is outdated.
  }
  if (current !== content) stale.push(path);
}
