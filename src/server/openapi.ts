import { aboutOf } from "../../rest-compat/about.ts";
import type { JsonSchema } from "../../rest-compat/engine/openapi/jsonSchema.ts";
import { buildOpenApi } from "../../rest-compat/engine/openapi/openapi.ts";
import examples from "../../rest-compat/examples.json" with { type: "json" };
import { routes } from "../../rest-compat/routes.ts";
import { schema } from "../../schema/index.ts";
import { ALLOWS } from "./oauth/wording.ts";
import { answerWith, type Content, contentOf } from "./site/content.ts";

let document: Content | undefined;

/** Answers with the OpenAPI document, which the first request builds. */
export function openApi(request: Request): Promise<Response> {
  document ??= contentOf(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
  return answerWith(request, document, { "content-type": "application/json", "cache-control": "public, max-age=300" });
}

/** Returns the OpenAPI document of the REST interface, with the examples that a test keeps fresh. */
export const openApiDocument = (): JsonSchema => buildOpenApi({ schema, routes, about: aboutOf(ALLOWS, examples) });
