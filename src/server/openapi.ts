import { createHash } from "node:crypto";
import { buildOpenApi } from "../../rest-compat/engine/openapi/openapi.ts";
import { routes } from "../../rest-compat/routes.ts";
import { schema } from "../../schema/index.ts";
import { ERRORS } from "../platform/errors/table.ts";

let document: { text: string; etag: string } | undefined;

/** Answers with the OpenAPI document, which the first request builds. */
export function openApi(request: Request): Response {
  document ??= write();
  const headers = { "content-type": "application/json", "cache-control": "public, max-age=300", etag: document.etag };
  if (request.headers.get("if-none-match") === document.etag) return new Response(null, { status: 304, headers });
  return new Response(document.text, { headers });
}

function write() {
  const text = `${JSON.stringify(buildOpenApi({ schema, routes, errors: ERRORS }), null, 2)}\n`;
  return { text, etag: `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"` };
}
