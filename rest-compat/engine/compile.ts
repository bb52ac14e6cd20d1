import {
  type GraphQLField,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  validate,
} from "graphql";
import { type PagedRow, pagedRow } from "./pages/documents.ts";
import { withNumbers } from "./pages/numbers.ts";
import { type Plan, planOf } from "./plan.ts";
import { type Locate, locatorOf } from "./request/locate.ts";
import { type Wording, wordingOf } from "./request/wording.ts";
import { type Encode, encoderOf } from "./response/codec.ts";
import { withConstants } from "./response/constants.ts";
import { pick } from "./response/pick.ts";
import type { Shape, Slot } from "./response/shape.ts";
import { shapeOfDocument } from "./response/shapeOfDocument.ts";
import type { Route } from "./route.ts";

/** A row and everything that is computed from it at start-up. */
export interface CompiledRoute {
  readonly route: Route;
  /** The operation's name in the document, which is the operationId in OpenAPI. */
  readonly name: string;
  readonly operation: OperationDefinitionNode;
  /** The first root field of the operation. */
  readonly root: GraphQLField<unknown, unknown>;
  readonly plan: Plan;
  /** Undefined for a row whose result is answered as it is. */
  readonly paged: PagedRow | undefined;
  readonly locate: Locate;
  readonly wording: Wording;
  /** The shape of the response body; undefined without a body. */
  readonly shape: Shape | undefined;
  readonly encode: Encode;
  /** The documented name of the body's schema; undefined without one. */
  readonly schemaName: string | undefined;
}

const compiled = new WeakMap<GraphQLSchema, WeakMap<Route, CompiledRoute>>();

/**
 * Checks a row against the schema and compiles it, once for each process: requests, the OpenAPI document and exports
 * use the same.
 * @throws Error that names an invalid row, so that the server does not start
 */
export function compileRoute(schema: GraphQLSchema, route: Route): CompiledRoute {
  const rows = compiled.get(schema) ?? new WeakMap<Route, CompiledRoute>();
  compiled.set(schema, rows);
  const row = rows.get(route) ?? compile(schema, route);
  rows.set(route, row);
  return row;
}

function compile(schema: GraphQLSchema, route: Route): CompiledRoute {
  try {
    const operation = operationOf(schema, route);
    const { shape: whole, uses } = shapeOfDocument(schema, route.document, operation);
    const plan = planOf(schema, route, operation, uses);
    const paged = pagedRow(schema, route, operation, whole);
    const body = route.status === 204 ? undefined : bodyShape(schema, route, whole);
    const shape = body && paged?.numbered ? withNumbers(body) : body;
    return {
      route,
      name: operation.name?.value as string,
      operation,
      root: rootOf(schema, operation),
      plan,
      paged,
      locate: locatorOf(plan, uses, route.adapter),
      wording: wordingOf(plan),
      shape,
      encode: (shape && encoderOf(shape)) ?? ((value) => value),
      schemaName: route.schemaName ?? (shape?.kind === "object" ? shape.name : undefined),
    };
  } catch (error) {
    throw new Error(`${route.method} ${route.path}: ${(error as Error).message}`, { cause: error });
  }
}

function operationOf(
  schema: GraphQLSchema,
  { method, document, acts }: Pick<Route, "method" | "document" | "acts">,
): OperationDefinitionNode {
  const [invalid] = validate(schema, document);
  if (invalid !== undefined) throw invalid;
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation === undefined || operations.length > 1 || operation.name === undefined)
    throw new Error("the document must contain exactly one operation, and the operation must have a name");
  if (operation.operation === OperationTypeNode.SUBSCRIPTION)
    throw new Error("the operation must be a query or a mutation, not a subscription");
  if (method === "GET" && operation.operation === OperationTypeNode.MUTATION && acts !== true)
    throw new Error("the operation of a GET must be a query, not a mutation");
  return operation;
}

function rootOf(schema: GraphQLSchema, { operation, selectionSet }: OperationDefinitionNode) {
  const [first] = selectionSet.selections;
  const type = schema.getRootType(operation);
  const field = type && first?.kind === Kind.FIELD ? schema.getField(type, first.name.value) : undefined;
  if (field === undefined) throw new Error("the operation must begin with a root field");
  return field;
}

function bodyShape(schema: GraphQLSchema, route: Route, root: Shape): Shape {
  const { select, schemaName, schemaDescription } = route;
  if (select === undefined) throw new Error("select is missing; only a row with status 204 has none");
  const shape = withConstants(pick(select, root), route.constants ?? {});
  if (shape.kind !== "object") return shape;
  if (shape.name === undefined && schemaName === undefined)
    throw new Error("the resource has no name: set schemaName in the row, or extensions.resource on its type");
  if (shape.name !== undefined && schemaName !== undefined && shape.name !== schemaName)
    throw new Error(`schemaName must be ${shape.name}, the name of the resource, not ${schemaName}`);
  const own = new Map(shape.members.map((slot) => [slot.key, slot]));
  const others = unansweredOf(schema, route).map((slot) => ({
    ...(own.get(slot.key) ?? slot),
    description: slot.description,
    optional: true,
  }));
  const keys = new Set(others.map(({ key }) => key));
  return {
    ...shape,
    name: shape.name ?? schemaName ?? undefined,
    description: shape.description ?? schemaDescription,
    members: [...shape.members.filter(({ key }) => !keys.has(key)), ...others],
  };
}

function unansweredOf(schema: GraphQLSchema, { method, unanswered }: Route): Slot[] {
  if (unanswered === undefined) return [];
  const { document, select } = unanswered;
  const { shape } = shapeOfDocument(schema, document, operationOf(schema, { method, document }));
  const picked = pick(select, shape);
  if (picked.kind !== "object") throw new Error("select of unanswered must return an object");
  return picked.members.map((slot) => ({ ...slot, optional: true }));
}
