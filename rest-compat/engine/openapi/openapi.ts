import type { GraphQLInputObjectType, GraphQLSchema } from "graphql";
import { ERRORS } from "../../../src/platform/errors/table.ts";
import { type CompiledRoute, compileRoute } from "../compile.ts";
import { PREFIX } from "../prefix.ts";
import type { Route } from "../route.ts";
import { ERROR_MODEL, errorModel } from "./errorModel.ts";
import { HEADER_PARAMETERS } from "./headers.ts";
import { inputObjectSchema, inputObjectsOfBody } from "./inputSchema.ts";
import { type JsonSchema, type Ref, resourceSchemas } from "./jsonSchema.ts";
import { type Example, type OperationFacts, operation } from "./operation.ts";
import { describeOther, type OtherOperation } from "./otherOperation.ts";
import { problemExamples } from "./problems.ts";

/** The parts of the document that no row contains. */
export interface About {
  readonly info: JsonSchema;
  readonly tags: readonly JsonSchema[];
  readonly securitySchemes: JsonSchema;
  facts(row: CompiledRoute): OperationFacts;
  /** Returns the example of an operation that is no row. */
  exampleOf?(operationId: string): Example | undefined;
  /** Requests that the server sends to receivers, by the type of their event. */
  readonly webhooks?: Readonly<Record<string, JsonSchema>>;
}

export interface OpenApiOptions {
  readonly schema: GraphQLSchema;
  readonly routes: readonly Route[];
  /** The operations that are no rows. */
  readonly others?: readonly OtherOperation[];
  readonly about?: About;
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const ref: Ref = (name) => `#/components/schemas/${name}`;

const PLAIN: About = {
  info: { title: "REST compatibility layer", version: "1" },
  tags: [],
  securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
  facts: ({ route }) => ({ tag: firstSegment(route) }),
};

export const firstSegment = ({ path }: Pick<Route, "path">): string => path.split("/")[1] as string;

/**
 * Returns the OpenAPI 3.1 document of all operations, with paths in alphabetical order.
 * @throws Error for an invalid row
 */
export function buildOpenApi({ schema, routes, others = [], about = PLAIN }: OpenApiOptions): JsonSchema {
  const compiled = routes.map((route) => compileRoute(schema, route)).toSorted(byPathThenMethod);
  const paths: Record<string, JsonSchema> = {};
  for (const other of others) {
    const { path, method, atRoot, operationId } = other;
    const described = describeOther(other, schema, ref, about.exampleOf?.(operationId));
    paths[path] = { ...(atRoot && { servers: [{ url: "/" }] }), ...paths[path], [method]: described };
  }
  for (const row of compiled) {
    const { path, method } = row.route;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(row, about.facts(row), ref) };
  }
  return {
    openapi: "3.1.0",
    info: about.info,
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    servers: [{ url: PREFIX }],
    security: [{ bearer: [] }],
    ...(about.tags.length > 0 && { tags: about.tags }),
    paths: sorted(paths),
    ...(about.webhooks !== undefined && { webhooks: about.webhooks }),
    components: {
      schemas: componentSchemas(compiled),
      parameters: HEADER_PARAMETERS,
      examples: problemExamples(paths),
      securitySchemes: about.securitySchemes,
    },
  };
}

const sorted = <Value>(members: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(members).toSorted(([a], [b]) => (a < b ? -1 : 1)));

function byPathThenMethod({ route: a }: CompiledRoute, { route: b }: CompiledRoute): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return METHODS.indexOf(a.method) - METHODS.indexOf(b.method);
}

function componentSchemas(compiled: readonly CompiledRoute[]): JsonSchema {
  const inputs = new Map<string, GraphQLInputObjectType>();
  for (const { plan } of compiled) if (plan.body !== undefined) inputObjectsOfBody(plan.body, inputs);
  const schemas = new Map([[ERROR_MODEL, errorModel(Object.keys(ERRORS))], ...resourceSchemas(compiled, ref)]);
  for (const [name, type] of inputs) {
    if (schemas.has(name)) throw new Error(`${name} is both a resource and an input`);
    schemas.set(name, inputObjectSchema(type, ref));
  }
  return sorted(Object.fromEntries(schemas));
}
