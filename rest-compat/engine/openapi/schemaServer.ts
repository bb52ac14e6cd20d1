import { DomainError } from "../../../src/platform/errors/errors.ts";
import type { CompiledRoute } from "../compile.ts";
import { PREFIX } from "../prefix.ts";
import { matchesTag } from "../response/entityTag.ts";
import type { ProblemContext } from "../response/problem.ts";
import { wrongMethod } from "../response/wrongMethod.ts";
import { ERROR_MODEL, errorModel } from "./errorModel.ts";
import { fileRef, resourceSchemas, schemaFile } from "./jsonSchema.ts";

const FOLDER = "/schemas/";

/**
 * Returns a handler of `/schemas/{Name}.json` below the prefix, the URLs in `$schema` members and `describedBy` links.
 * The schemas are public. The handler returns undefined for other paths.
 * @throws DomainError NOT_FOUND
 */
export function schemaServer(rows: readonly CompiledRoute[], codes: readonly string[]) {
  const schemas = resourceSchemas(rows, fileRef).set(ERROR_MODEL, errorModel(codes));
  return async (request: Request, context: ProblemContext): Promise<Response | undefined> => {
    const local = context.path.slice(PREFIX.length);
    if (!local.startsWith(FOLDER)) return undefined;
    const name = local.slice(FOLDER.length).replace(/\.json$/, "");
    const schema = schemas.get(name);
    if (schema === undefined || !local.endsWith(".json")) throw new DomainError("NOT_FOUND", "No schema has this path");
    if (request.method !== "GET" && request.method !== "HEAD") return wrongMethod(request, ["GET"], context);
    const text = JSON.stringify(schemaFile(`${context.origin}${context.path}`, name, schema));
    const etag = await tagOf(text);
    const headers = { "content-type": "application/schema+json", "cache-control": "public, max-age=300", etag };
    if (matchesTag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
    return new Response(text, { headers });
  };
}

async function tagOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `"${new Uint8Array(hash).toHex().slice(0, 32)}"`;
}
