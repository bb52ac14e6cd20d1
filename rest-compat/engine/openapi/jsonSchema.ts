import { type GraphQLLeafType, isEnumType } from "graphql";
import type { CompiledRoute } from "../compile.ts";
import type { Constraints } from "../constraints.ts";
import type { ConstantValue, ObjectShape, Shape, Slot } from "../response/shape.ts";
import { type Names, REST_NAMES } from "../wireName.ts";

/** A JSON Schema 2020-12 as plain JSON. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Maps the name of a schema to the value of `$ref`. */
export type Ref = (name: string) => string;

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

const SCALARS: Record<string, JsonSchema> = {
  String: { type: "string" },
  ID: { type: "string" },
  Int: { type: "integer", format: "int32" },
  SafeInt: { type: "integer", format: "int64" },
  Float: { type: "number", format: "double" },
  Boolean: { type: "boolean" },
  DateTime: { type: "string", format: "date-time" },
  Date: { type: "string", format: "date" },
};

/** Returns the JSON Schema of a scalar or enum; for other scalars `extensions.jsonSchema` of the type. */
export function leafSchema(type: GraphQLLeafType, { value }: Names = REST_NAMES): JsonSchema {
  // Several values may have one form on the wire.
  if (isEnumType(type)) return { type: "string", enum: [...new Set(type.getValues().map(value))] };
  return SCALARS[type.name] ?? (type.extensions as { jsonSchema?: JsonSchema }).jsonSchema ?? {};
}

/** Returns the JSON Schema of a shape. Named objects are references. */
export function shapeSchema(shape: Shape, ref: Ref): JsonSchema {
  switch (shape.kind) {
    case "object":
      return shape.name === undefined ? objectSchema(shape, ref) : { $ref: ref(shape.name) };
    case "list": {
      const item = shapeSchema(shape.item, ref);
      return { type: "array", items: shape.nullableItems ? { anyOf: [item, { type: "null" }] } : item };
    }
    case "map":
      return { type: "object", additionalProperties: shapeSchema(shape.value, ref) };
    case "joined":
      return { type: "string" };
    case "leaf":
      return shape.jsonText ? { type: "string", contentMediaType: "application/json" } : leafSchema(shape.type);
    case "constant":
      return constantSchema(shape.value);
    case "position":
      return { type: "integer", minimum: 0 };
  }
}

function constantSchema(value: ConstantValue): JsonSchema {
  if (Array.isArray(value)) return { type: "array", items: { type: "string" } };
  return typeof value === "object"
    ? { type: "object", additionalProperties: { type: "string" } }
    : { type: typeof value };
}

/** Returns the JSON Schema of an object, even of a named one. */
function objectSchema({ name, description, members }: ObjectShape, ref: Ref): JsonSchema {
  const self = {
    type: "string",
    format: "uri",
    readOnly: true,
    description: "The URL of this object's JSON Schema.",
  };
  const required = [
    ...(name === undefined ? [] : ["$schema"]),
    ...members.flatMap(({ key, optional }) => (optional ? [] : [key])),
  ];
  return {
    type: "object",
    ...(description !== undefined && { description }),
    properties: {
      ...(name !== undefined && { $schema: self }),
      ...Object.fromEntries(members.map((member) => [member.key, memberSchema(member, ref)])),
    },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function memberSchema({ shape, fallback, description, deprecated, constraints }: Slot, ref: Ref): JsonSchema {
  return annotated(orFallback(shapeSchema(shape, ref), fallback), { description, deprecated, constraints });
}

/** Adds the value of a row to the values of an enum, where the result has none. */
function orFallback(schema: JsonSchema, fallback: ConstantValue | undefined): JsonSchema {
  const values = schema["enum"];
  return Array.isArray(values) && fallback !== undefined && !values.includes(fallback)
    ? { ...schema, enum: [...(values as unknown[]), fallback] }
    : schema;
}

/** Adds the description, deprecation and constraints of the GraphQL element to a JSON Schema. */
export function annotated(
  schema: JsonSchema,
  {
    description,
    deprecated,
    constraints,
  }: { description?: string | undefined; deprecated?: boolean | undefined; constraints?: Constraints | undefined },
): JsonSchema {
  const { items, ...words } = constraints ?? {};
  return {
    ...schema,
    ...words,
    ...(items !== undefined && { items: { ...(schema.items as JsonSchema), ...items } }),
    ...(description !== undefined && { description }),
    ...(deprecated === true && { deprecated }),
  };
}

/**
 * Returns the JSON Schemas of all resources in the answers of the rows, by name.
 * @throws Error when two rows show a resource differently, because a resource has one representation
 */
export function resourceSchemas(routes: readonly CompiledRoute[], ref: Ref): Map<string, JsonSchema> {
  const schemas = new Map<string, JsonSchema>();
  function add(name: string, schema: JsonSchema, where: string): void {
    const other = schemas.get(name);
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(schema))
      throw new Error(`${where} shows ${name} differently from another row`);
    schemas.set(name, schema);
  }
  function visit(shape: Shape, where: string): void {
    if (shape.kind === "list" || shape.kind === "joined") visit(shape.item, where);
    if (shape.kind === "map") visit(shape.value, where);
    if (shape.kind !== "object") return;
    if (shape.name !== undefined) add(shape.name, objectSchema(shape, ref), where);
    for (const member of shape.members) visit(member.shape, where);
  }
  for (const { route, shape, schemaName } of routes) {
    const where = `${route.method} ${route.path}`;
    if (shape === undefined) continue;
    visit(shape, where);
    if (schemaName !== undefined && shape.kind !== "object") add(schemaName, shapeSchema(shape, ref), where);
  }
  return schemas;
}

/** Returns a JSON Schema in its served form. References are relative to `address`. */
export const schemaFile = (address: string, name: string, schema: JsonSchema): JsonSchema => ({
  $schema: DIALECT,
  $id: address,
  title: name,
  ...schema,
});

/** The references between served schemas. */
export const fileRef: Ref = (name) => `${name}.json`;
