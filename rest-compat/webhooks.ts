import type { JsonSchema } from "./engine/openapi/jsonSchema.ts";

/** The facts about a type of event that the document states. */
export interface WebhookEventFacts {
  readonly description: string;
  /** The GraphQL type of the object that the event is about. */
  readonly object: string;
}

const text = (description: string, more: JsonSchema = {}): JsonSchema => ({ type: "string", ...more, description });

const header = (name: string, description: string): JsonSchema => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const HEADERS = [
  header("webhook-id", "Id of the event, the same in every try."),
  header("webhook-timestamp", "Time of the try, in seconds since 1970."),
  header(
    "webhook-signature",
    "Signatures, separated by spaces: `v1,` and the base64 of HMAC-SHA-256 over id, timestamp and body. Two during a rotation of the secret.",
  ),
];

const data = (object: string): JsonSchema => ({
  type: "object",
  description: "The object that changed. The content of the object is read at `url`.",
  required: ["organizationId", "workspaceId", "object", "sequence", "url"],
  properties: {
    organizationId: text("Id of the organization."),
    workspaceId: {
      type: ["string", "null"],
      description: "Id of the workspace; null for an event of the organization.",
    },
    object: {
      type: "object",
      description: "The object that the event is about.",
      required: ["type", "id", "revision"],
      properties: {
        type: text("GraphQL type of the object.", { const: object }),
        id: text("Id of the object."),
        revision: {
          type: ["integer", "null"],
          description: "Revision after the change; null for an object without one, and for a deleted object.",
        },
      },
    },
    sequence: { type: "integer", minimum: 1, description: "Number of the event among those of its object." },
    url: text("Address of a GraphQL query that reads the object.", { format: "uri" }),
  },
});

const bodyOf = (type: string, object: string): JsonSchema => ({
  type: "object",
  required: ["id", "type", "timestamp", "data"],
  properties: {
    id: text("Id of the event."),
    type: text("Type of the event.", { const: type }),
    timestamp: text("Time of the change.", { format: "date-time" }),
    data: data(object),
  },
});

const operationId = (type: string): string =>
  `On${type.replaceAll(/(?:^|[._])([a-z])/g, (_match, letter: string) => letter.toUpperCase())}`;

/** Returns the member `webhooks` of the document: a request to a receiver for each type of event (docs/webhooks.md). */
export function webhooksOf(events: Readonly<Record<string, WebhookEventFacts>>): Record<string, JsonSchema> {
  const entries = Object.entries(events).map(([type, { description, object }]) => {
    const post = {
      operationId: operationId(type),
      tags: ["Webhooks"],
      summary: `Event ${type}`,
      description: `${description} Sent to each webhook endpoint that subscribes to \`${type}\`, at least once, signed by Standard Webhooks 1.0.`,
      security: [],
      parameters: HEADERS,
      requestBody: { required: true, content: { "application/json": { schema: bodyOf(type, object) } } },
      responses: {
        "2XX": { description: "The receiver accepted the event." },
        410: { description: "The receiver is gone. The endpoint is disabled." },
        default: { description: "The event is sent again later." },
      },
    };
    return [type, { post }] as const;
  });
  return Object.fromEntries(entries);
}
