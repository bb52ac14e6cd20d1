import type { GraphQLInputObjectType, GraphQLSchema } from "graphql";
import type { ERRORS } from "../../../src/platform/errors/table.ts";
import { type CompiledRoute, compileRoute } from "../compile.ts";
import type { TextParameter } from "../request/parameter.ts";
import type { Route } from "../route.ts";
import { ERROR_MODEL, errorModel } from "./errorModel.ts";
import { bodySchema, inputObjectSchema, inputObjectsOf, parameterSchema } from "./inputSchema.ts";
import { type JsonSchema, type Ref, resourceSchemas, shapeSchema } from "./jsonSchema.ts";

export interface OpenApiOptions {
  readonly schema: GraphQLSchema;
  readonly routes: readonly Route[];
  readonly errors: Readonly<Record<string, (typeof ERRORS)[keyof typeof ERRORS]>>;
  readonly info?: { readonly title: string; readonly version: string; readonly description?: string };
  /** The prefix of all paths; `/api/v1` by default. */
  readonly prefix?: string;
  /** Returns the parameters of a row that its document does not contain: headers that the server reads. */
  readonly parameters?: (route: Route) => readonly JsonSchema[];
}

const PHRASES = { 200: "OK", 201: "Created", 202: "Accepted", 204: "No Content" };
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const ref: Ref = (name) => `#/components/schemas/${name}`;

/**
 * Returns the OpenAPI 3.1 document of all rows, with paths in alphabetical order. Each operation declares the problems of its row, and 401,
 * because every operation requires a credential. @throws Error for an invalid row
 */
export function buildOpenApi({
  schema,
  routes,
  errors,
  info,
  prefix = "/api/v1",
  parameters = () => [],
}: OpenApiOptions): JsonSchema {
  const compiled = routes.map((route) => compileRoute(schema, route)).toSorted(byPathThenMethod);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const row of compiled) {
    paths[row.route.path] ??= {};
    (paths[row.route.path] as Record<string, unknown>)[row.route.method.toLowerCase()] = operation(
      schema,
      row,
      errors,
      parameters(row.route),
    );
  }
  return {
    openapi: "3.1.0",
    info: info ?? { title: "REST compatibility layer", version: "1" },
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    servers: [{ url: prefix }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: componentSchemas(compiled, Object.keys(errors)),
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
}

function byPathThenMethod({ route: a }: CompiledRoute, { route: b }: CompiledRoute): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return METHODS.indexOf(a.method) - METHODS.indexOf(b.method);
}

function componentSchemas(compiled: readonly CompiledRoute[], codes: readonly string[]): JsonSchema {
  const inputs = new Map<string, GraphQLInputObjectType>();
  for (const { plan } of compiled) {
    for (const field of Object.values(plan.body?.input?.getFields() ?? {})) inputObjectsOf(field.type, inputs);
    for (const { type } of plan.body?.variables ?? []) inputObjectsOf(type, inputs);
  }
  const schemas = new Map([[ERROR_MODEL, errorModel(codes)], ...resourceSchemas(compiled, ref)]);
  for (const [name, type] of inputs) {
    if (schemas.has(name)) throw new Error(`${name} is both a resource and an input`);
    schemas.set(name, inputObjectSchema(type, ref));
  }
  return Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function operation(
  schema: GraphQLSchema,
  row: CompiledRoute,
  errors: OpenApiOptions["errors"],
  more: readonly JsonSchema[],
): JsonSchema {
  const { route, plan, name, description } = { ...row, description: descriptionOf(schema, row) };
  const parameters = [
    ...plan.path.map((each) => parameter("path", each)),
    ...[...plan.query.values()].map((each) => parameter("query", each)),
    ...more,
  ];
  return {
    operationId: name,
    tags: [route.path.split("/")[1]],
    ...(description !== undefined && { summary: description.split(/(?<=\.)\s/, 1)[0], description }),
    ...(route.deprecated !== undefined && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(plan.body !== undefined && {
      requestBody: {
        required: plan.body.required,
        content: { "application/json": { schema: bodySchema(plan.body, ref) } },
      },
    }),
    responses: {
      [route.status]: success(row),
      ...(route.conditional && { 304: { description: "Not Modified" } }),
      ...problems(route, errors),
    },
  };
}

/** Returns the description of the operation's first root field. */
function descriptionOf(
  schema: GraphQLSchema,
  { operation: { operation: kind, selectionSet } }: CompiledRoute,
): string | undefined {
  const [first] = selectionSet.selections;
  const root = schema.getRootType(kind);
  return first?.kind === "Field" && root
    ? (schema.getField(root, first.name.value)?.description ?? undefined)
    : undefined;
}

function parameter(where: "path" | "query", each: TextParameter): JsonSchema {
  const { description, deprecated, ...schema } = parameterSchema(each, ref);
  return {
    name: each.wire,
    in: where,
    required: where === "path" || each.required,
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
    schema: where === "path" && schema.type === "string" ? { maxLength: 128, ...schema } : schema,
  };
}

function success({ route, shape, schemaName }: CompiledRoute): JsonSchema {
  const headers = {
    ...(schemaName !== undefined && {
      Link: header("The JSON Schema of the body; on a paged list also the next page."),
    }),
    ...(route.conditional && { ETag: header("The entity tag of this representation, for If-None-Match.") }),
    ...(route.limited && limitHeaders()),
  };
  return {
    description: PHRASES[route.status],
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(shape !== undefined && {
      content: {
        "application/json": { schema: schemaName === undefined ? shapeSchema(shape, ref) : { $ref: ref(schemaName) } },
      },
    }),
  };
}

function problems({ problems: declared, limited }: Route, errors: OpenApiOptions["errors"]): JsonSchema {
  const statuses = [...new Set([401, ...(declared === "default" ? [] : declared)])].toSorted((a, b) => a - b);
  return Object.fromEntries([
    ...statuses.map(
      (status) => [String(status), problem(explain(status, errors), status === 429 && limited === true)] as const,
    ),
    ...(declared === "default" ? [["default", problem("A problem", false)] as const] : []),
  ]);
}

const problem = (description: string, limited: boolean): JsonSchema => ({
  description,
  ...(limited && {
    headers: { "Retry-After": header("The number of seconds to wait before another request."), ...limitHeaders() },
  }),
  content: { "application/problem+json": { schema: { $ref: ref(ERROR_MODEL) } } },
});

/** Returns the reason phrase of a status, and the explanation of each of its codes. */
function explain(status: number, errors: OpenApiOptions["errors"]): string {
  const rows = Object.entries(errors).filter(([, row]) => row.status === status);
  const [first] = rows;
  if (first === undefined) throw new Error(`the table of errors has no code with status ${status}`);
  return [first[1].title, ...rows.map(([code, { explanation }]) => `- \`${code}\`: ${explanation}`)].join("\n");
}

const limitHeaders = () => ({
  RateLimit: header("The remaining requests in the current window."),
  "RateLimit-Policy": header("The rate windows of this operation."),
});

const header = (description: string): JsonSchema => ({ description, schema: { type: "string" } });
