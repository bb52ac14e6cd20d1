/**
 * Writes the types that a REST client in TypeScript generates from the OpenAPI document, unless the file has them. The document is committed, and
 * the types are not: `npm run check` writes them first.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";

const FILE = new URL("openapi.generated.ts", import.meta.url);
const openApi = readFileSync(new URL("../../rest-compat/openapi.json", import.meta.url), "utf8");
const digest = createHash("sha256").update(openApi).digest("hex");
const heading = `// Written by writeTypes.ts from rest-compat/openapi.json with the digest ${digest}.\n`;
if (!existsSync(FILE) || !readFileSync(FILE, "utf8").startsWith(heading)) {
  // TypeScript 7 has no compiler API, which the generator uses to print.
  registerHooks({
    resolve: (specifier, context, next) =>
      next(
        specifier === "typescript" && context.parentURL?.includes("/openapi-typescript/") ? "typescript-5" : specifier,
        context,
      ),
  });
  const { default: openapiTS, astToString } = await import("openapi-typescript");
  writeFileSync(FILE, `${heading}${astToString(await openapiTS(openApi))}`);
}
