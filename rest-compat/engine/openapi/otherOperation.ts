import type { GraphQLSchema } from "graphql";
import { ERRORS, type ErrorCode } from "../../../src/platform/errors/table.ts";
import { compileRoute } from "../compile.ts";
import { SEGMENT } from "../constraints.ts";
import type { Route } from "../route.ts";
import { header } from "./headers.ts";
import type { JsonSchema, Ref } from "./jsonSchema.ts";
import { type Example, queryParameters } from "./operation.ts";
import { responsesOf } from "./problems.ts";

/** A member of a query or a form, or a header. Without a schema, the value is any text. */
export interface Part {
  readonly description: string;
  readonly required?: true;
  readonly schema?: JsonSchema;
}

/** The parts of a request by their names; a header that endpoints share is a reference. */
export type Parts = Readonly<Record<string, Part | { readonly $ref: string }>>;

/**
 * A live operation that is no row: bytes, forms and files. The handler beside the declaration reads only declared
 * parts.
 */
export interface OtherOperation {
  readonly method: "get" | "post" | "put" | "patch" | "delete" | "head";
  /** The path below the prefix, or of the server's root with `atRoot`. */
  readonly path: `/${string}`;
  readonly atRoot?: true;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /**
   * `person`: a credential of a person or application. `client`: the credentials of an application. `none`: no
   * credential in a header.
   */
  readonly credential: "person" | "client" | "none";
  /** The scope that an external application needs. */
  readonly scope?: string;
  /** The description of `{id}` in the path. */
  readonly id?: string;
  readonly query?: Parts;
  readonly headers?: Parts;
  readonly form?: Parts;
  /** The row that reads the query, for a handler that changes the row's answer. */
  readonly row?: Route;
  /** The schema of a body that is no form, by media type. */
  readonly body?: Readonly<Record<string, JsonSchema>>;
  readonly answers: Readonly<Record<number, JsonSchema>>;
  /** The problems that can occur, besides those of every operation that requires a person's credential. */
  readonly problems: readonly ErrorCode[];
}

const OF_PERSON: readonly ErrorCode[] = ["UNAUTHENTICATED", "FORBIDDEN", "INTERNAL"];

/** Declares an operation, so that its handler knows the names of its parts. */
export const otherOperation = <const Operation extends OtherOperation>(operation: Operation): Operation => ({
  ...operation,
  problems: operation.credential === "person" ? [...operation.problems, ...OF_PERSON] : operation.problems,
});

export const FORM = "application/x-www-form-urlencoded";

export const text = (description: string, more: JsonSchema = {}): JsonSchema => ({
  type: "string",
  ...more,
  description,
});
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
export const page = (description: string) => ({
  description,
  content: { "text/html": { schema: { type: "string" } } },
});

/** The bytes of a file as a body. */
export const BYTES: JsonSchema = { type: "string", format: "binary", description: "The bytes of the file." };

const CREDENTIALS: Record<OtherOperation["credential"], readonly JsonSchema[]> = {
  person: [{ bearer: [] }],
  client: [{ client: [] }, {}],
  none: [],
};

/** Returns the operation of the OpenAPI document. The example's body stands for all media types of the body. */
export function describeOther(
  other: OtherOperation,
  schema: GraphQLSchema,
  ref: Ref,
  example: Example = {},
): JsonSchema {
  const { operationId, tag, summary, description, credential, scope, answers, problems } = other;
  const codes = new Map<number, ErrorCode[]>();
  for (const code of problems) codes.set(ERRORS[code].status, [...(codes.get(ERRORS[code].status) ?? []), code]);
  const parameters = parametersOf(other, schema, ref, example);
  const body = bodyOf(other);
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: [...CREDENTIALS[credential], ...(scope === undefined ? [] : [{ oauth2: [scope] }])],
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          Object.entries(body).map(([type, each]) => [type, withExample({ schema: each }, example.body)]),
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
      ...responsesOf(codes, ref),
    },
  };
}

function parametersOf(
  { id, query, headers, row }: OtherOperation,
  schema: GraphQLSchema,
  ref: Ref,
  example: Example,
): JsonSchema[] {
  const ofPath: Parts = id === undefined ? {} : { id: { description: id, required: true, schema: SEGMENT } };
  return [
    ...parameters("path", ofPath, example.path),
    ...parameters("query", query, example.query),
    ...(row === undefined ? [] : queryParameters(compileRoute(schema, row), example, ref)),
    ...parameters("header", headers),
  ];
}

const parameters = (
  where: "path" | "query" | "header",
  parts: Parts = {},
  values: Readonly<Record<string, unknown>> = {},
): JsonSchema[] =>
  Object.entries(parts).map(([name, part]) => {
    if ("$ref" in part) return part;
    const { description, required = false, schema } = part;
    return withExample({ name, in: where, required, description, schema: { type: "string", ...schema } }, values[name]);
  });

function bodyOf({ form, body }: OtherOperation): Readonly<Record<string, JsonSchema>> | undefined {
  if (form === undefined) return body;
  const members = Object.entries(form as Readonly<Record<string, Part>>);
  const properties = members.map(([name, { description, schema }]) => [name, text(description, schema)] as const);
  const required = members.flatMap(([name, part]) => (part.required ? [name] : []));
  return { [FORM]: { type: "object", properties: Object.fromEntries(properties), required } };
}

const withExample = (described: JsonSchema, example: unknown): JsonSchema =>
  example === undefined ? described : { ...described, example };

/** Bodies of bytes have no example. */
function withAnswer(answer: JsonSchema, example: unknown): JsonSchema {
  const { "application/json": media, ...others } = (answer["content"] ?? {}) as Record<string, JsonSchema>;
  if (media === undefined) return answer;
  return { ...answer, content: { "application/json": withExample(media, example), ...others } };
}
