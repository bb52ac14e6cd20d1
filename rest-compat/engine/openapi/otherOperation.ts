import { ERRORS, type ErrorCode } from "../../../src/platform/errors/table.ts";
import type { JsonSchema } from "./jsonSchema.ts";
import type { Example } from "./operation.ts";
import { responsesOf } from "./problems.ts";

/** A live operation that is no row: bytes, forms and files. */
export interface OtherOperation {
  readonly method: "get" | "post" | "put" | "patch" | "delete" | "head";
  /** The path below the prefix, or of the server's root with `atRoot`. */
  readonly path: `/${string}`;
  readonly atRoot?: true;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** `person`: a credential of a person or application. `client`: the credentials of an application. `none`: no credential in a header. */
  readonly credential: "person" | "client" | "none";
  /** The scope that an external application needs. */
  readonly scope?: string;
  readonly parameters?: readonly JsonSchema[];
  /** The body's schema by media type. */
  readonly body?: Readonly<Record<string, JsonSchema>>;
  readonly answers: Readonly<Record<number, JsonSchema>>;
  /** The problems that can occur. */
  readonly problems: readonly ErrorCode[];
}

export const text = (description: string, more: JsonSchema = {}): JsonSchema => ({
  type: "string",
  ...more,
  description,
});
export const parameter = (
  where: "path" | "query" | "header",
  name: string,
  description: string,
  more: JsonSchema = {},
) => {
  const { required = where === "path", ...schema } = more;
  return { name, in: where, required, description, schema: { type: "string", ...schema } };
};
export const header = (description: string): JsonSchema => ({ description, schema: { type: "string" } });
export const empty = (description: string, headers: Readonly<Record<string, string>> = {}): JsonSchema => ({
  description,
  ...(Object.keys(headers).length > 0 && {
    headers: Object.fromEntries(Object.entries(headers).map(([name, said]) => [name, header(said)])),
  }),
});
export const content = (
  description: string,
  types: readonly string[],
  headers: Readonly<Record<string, string>> = {},
) => ({
  ...empty(description, headers),
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }])),
});
export const json = (description: string, schema: JsonSchema) => ({
  description,
  content: { "application/json": { schema } },
});

/** The bytes of a file as a body. */
export const BYTES: JsonSchema = { type: "string", format: "binary", description: "The bytes of the file." };
export const IF_NONE_MATCH: JsonSchema = { $ref: "#/components/parameters/IfNoneMatch" };

const CREDENTIALS: Record<OtherOperation["credential"], readonly JsonSchema[]> = {
  person: [{ bearer: [] }],
  client: [{ client: [] }, {}],
  none: [],
};

/** Returns the operation of the OpenAPI document. The example's body stands for all media types of the body. */
export function describeOther(other: OtherOperation, example: Example = {}): JsonSchema {
  const { operationId, tag, summary, description, credential, scope, parameters, body, answers, problems } = other;
  const codes = new Map<number, ErrorCode[]>();
  for (const code of problems) codes.set(ERRORS[code].status, [...(codes.get(ERRORS[code].status) ?? []), code]);
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: [...CREDENTIALS[credential], ...(scope === undefined ? [] : [{ oauth2: [scope] }])],
    ...(parameters !== undefined && { parameters: parameters.map((each) => withValue(each, example)) }),
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          Object.entries(body).map(([type, schema]) => [type, withExample({ schema }, example.body)]),
        ),
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [
          status,
          Number(status) < 300 ? withAnswer(answer, example.answer) : answer,
        ]),
      ),
      ...responsesOf(codes, (name) => `#/components/schemas/${name}`),
    },
  };
}

function withValue(stated: JsonSchema, { path = {}, query = {} }: Example): JsonSchema {
  const values = { path, query }[String(stated["in"])];
  return withExample(stated, values?.[String(stated["name"])]);
}

const withExample = (described: JsonSchema, example: unknown): JsonSchema =>
  example === undefined ? described : { ...described, example };

/** Bodies of bytes have no example. */
function withAnswer(answer: JsonSchema, example: unknown): JsonSchema {
  const { "application/json": media, ...others } = (answer["content"] ?? {}) as Record<string, JsonSchema>;
  if (media === undefined) return answer;
  return { ...answer, content: { "application/json": withExample(media, example), ...others } };
}
