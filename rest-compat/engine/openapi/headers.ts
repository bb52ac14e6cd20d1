import type { JsonSchema } from "./jsonSchema.ts";

/** Returns a response header. */
export const header = (description: string): JsonSchema => ({ description, schema: { type: "string" } });

export const limitHeaders = (): JsonSchema => ({
  RateLimit: header("The remaining requests in the current window."),
  "RateLimit-Policy": header("The rate windows of this operation."),
});

/** Request headers that endpoints share, as components. */
export const HEADER_PARAMETERS = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "A key of 1 to 255 characters that the client chooses for this request. The server keeps it for 24 hours: a repeated request has the first answer, and nothing happens twice. The same key with another request is 422 `IDEMPOTENCY_KEY_REUSED`; while the first request runs, it is 409 `IDEMPOTENCY_IN_PROGRESS`.",
    schema: { type: "string", minLength: 1, maxLength: 257 },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "The `ETag` of an earlier answer. If the answer is unchanged, the status is 304 without a body.",
    schema: { type: "string" },
  },
} as const satisfies Record<string, JsonSchema>;

export const headerRef = (name: keyof typeof HEADER_PARAMETERS) => ({
  $ref: `#/components/parameters/${name}`,
});
