import type { JsonSchema } from "./jsonSchema.ts";

export const ERROR_MODEL = "ErrorModel";

/**
 * Returns the schema of problem documents (RFC 9457). Some problems have further members, such as `current_revision`.
 */
export const errorModel = (codes: readonly string[]): JsonSchema => ({
  type: "object",
  description:
    "A problem document (RFC 9457). Some problems have further members. Clients must ignore members that they do not know.",
  properties: {
    $schema: {
      type: "string",
      format: "uri",
      readOnly: true,
      description: "The URL of this object's JSON Schema.",
    },
    type: { type: "string", format: "uri", description: "The URL of a page that explains the code." },
    title: { type: "string", description: "The reason phrase of the status." },
    status: { type: "integer", description: "The HTTP status." },
    detail: { type: "string", description: "A human-readable explanation of this problem." },
    instance: { type: "string", format: "uri-reference", description: "The path of the request." },
    code: {
      type: "string",
      enum: codes,
      description: "The machine-readable code of the problem. GraphQL has the same code in `extensions.code`.",
    },
    errors: {
      type: "array",
      description: "The violations, each with its location in the request.",
      items: {
        type: "object",
        properties: {
          message: { type: "string", description: "The violated rule." },
          location: {
            type: "string",
            description: "`body`, `body.list[2].field`, `path.name`, `query.name` or `header.Name`.",
          },
          value: {
            description: "The value at the location, when it is a scalar and no secret. Long texts are cut.",
          },
        },
        required: ["message"],
        additionalProperties: false,
      },
    },
  },
  required: ["$schema", "type", "title", "status", "detail", "instance", "code"],
});
