import type { JsonSchema } from "./jsonSchema.ts";

export const ERROR_MODEL = "ErrorModel";

/** The schema of every problem document (RFC 9457). Some problems carry more members, such as `current_revision`. */
export const errorModel = (codes: readonly string[]): JsonSchema => ({
  type: "object",
  description:
    "A problem document (RFC 9457). Some problems carry further members; clients ignore those that they don't know.",
  properties: {
    $schema: {
      type: "string",
      format: "uri",
      readOnly: true,
      description: "The address of this object's JSON Schema.",
    },
    type: { type: "string", format: "uri", description: "The address of a page that explains the code." },
    title: { type: "string", description: "The reason phrase of the status." },
    status: { type: "integer", description: "The HTTP status." },
    detail: { type: "string", description: "What is wrong with this request, for people." },
    instance: { type: "string", format: "uri-reference", description: "The path of the request." },
    code: {
      type: "string",
      enum: codes,
      description: "What is wrong, for programs; GraphQL has the same in `extensions.code`.",
    },
    errors: {
      type: "array",
      description: "What is wrong at which place of the request.",
      items: {
        type: "object",
        properties: {
          message: { type: "string", description: "What is wrong." },
          location: {
            type: "string",
            description: "`body`, `body.list[2].field`, `path.name`, `query.name` or `header.Name`.",
          },
          value: { description: "The value at that place, when it is a plain one and no secret; long texts are cut." },
        },
        required: ["message"],
        additionalProperties: false,
      },
    },
  },
  required: ["$schema", "type", "title", "status", "detail", "instance", "code"],
});
