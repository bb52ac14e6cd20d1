/**
 * Writes the types that a REST client in TypeScript generates from the OpenAPI document, unless the file has them. The
 * document is committed, and the types are not: `npm run check` writes them first.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { installFolder } from "../support/run/installFolder.ts";

/** The parts of openapi-typescript that are used here. A fresh clone does not contain its types. */
interface Generator {
  readonly default: (document: string) => Promise<unknown>;
  readonly astToString: (tree: unknown) => string;
}

const GENERATOR = new URL("generator/", import.meta.url);
const FILE = new URL("openapi.generated.ts", import.meta.url);
const openApi = readFileSync(new URL("../../rest-compat/openapi.json", import.meta.url), "utf8");
const digest = createHash("sha256").update(openApi).digest("hex");
const heading = `// Written by writeTypes.ts from rest-compat/openapi.json with the digest ${digest}.\n`;
if (!existsSync(FILE) || !readFileSync(FILE, "utf8").startsWith(heading)) {
  installFolder(fileURLToPath(GENERATOR));
  const { href } = new URL("node_modules/openapi-typescript/dist/index.mjs", GENERATOR);
  const { default: openapiTS, astToString } = (await import(href)) as Generator;
  writeFileSync(FILE, `${heading}${astToString(await openapiTS(openApi))}`);
}
