import { buildOpenApi } from "../../rest-compat/engine/openapi/openapi.ts";
import { routes } from "../../rest-compat/routes.ts";
import { schema } from "../../schema/index.ts";
import { ERRORS } from "../platform/errors/table.ts";
import { answerWith, type Content, contentOf } from "./site/content.ts";

let document: Content | undefined;

/** Answers with the OpenAPI document, which the first request builds. */
export function openApi(request: Request): Promise<Response> {
  document ??= contentOf(`${JSON.stringify(buildOpenApi({ schema, routes, errors: ERRORS }), null, 2)}\n`);
  return answerWith(request, document, { "content-type": "application/json", "cache-control": "public, max-age=300" });
}
