import { aboutOf, documentedAbout } from "../../../rest-compat/about.ts";
import type { JsonSchema } from "../../../rest-compat/engine/openapi/jsonSchema.ts";
import { buildOpenApi } from "../../../rest-compat/engine/openapi/openapi.ts";
import examples from "../../../rest-compat/examples.json" with { type: "json" };
import { documentedRoutes, routes } from "../../../rest-compat/routes.ts";
import { schema } from "../../../schema/index.ts";
import { VERSION } from "../../platform/release/version.ts";
import { EVENT_TYPES, TEST_EVENT } from "../../platform/webhooks/eventTypes.ts";
import type { Call } from "../http/call.ts";
import { ALLOWS } from "../oauth/wording.ts";
import { answerWith, type Content, contentOf } from "../site/content.ts";
import { otherOperations } from "./otherOperations.ts";

const EVENTS = {
  ...EVENT_TYPES,
  [TEST_EVENT]: { description: "An admin requested a test event of the endpoint.", object: "WebhookEndpoint" },
};

const contents: { all?: Content; documented?: Content } = {};

/**
 * Answers with the OpenAPI document, or with `documented=1` with the part about the documented operations. The first
 * request builds each.
 */
export function openApi({ request }: Call): Promise<Response> {
  const isDocumented = new URL(request.url).searchParams.get("documented") === "1";
  const document = isDocumented
    ? (contents.documented ??= contentOf(textOf(documentedOpenApi())))
    : (contents.all ??= contentOf(textOf(openApiDocument())));
  return answerWith(request, document, { "content-type": "application/json", "cache-control": "public, max-age=300" });
}

const textOf = (document: JsonSchema) => `${JSON.stringify(document, null, 2)}\n`;

/** Returns the OpenAPI document of the REST interface, with the examples that a test keeps fresh. */
export const openApiDocument = (): JsonSchema =>
  buildOpenApi({
    schema,
    routes,
    others: otherOperations,
    about: aboutOf({ version: VERSION, scopes: ALLOWS, examples, events: EVENTS }),
  });

/**
 * Returns the OpenAPI document of the documented operations alone: no companion, no alias, and no operation that is no
 * row.
 */
const documentedOpenApi = (): JsonSchema =>
  buildOpenApi({
    schema,
    routes: documentedRoutes,
    about: documentedAbout({ version: VERSION, scopes: ALLOWS, examples }),
  });
