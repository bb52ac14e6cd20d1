import {
  type ConstValueNode,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from "graphql";
import type { Element } from "../element.ts";
import { extensionsOf } from "../extensions.ts";
import type { BodyPlan } from "../plan.ts";
import type { Parameter } from "../request/parameter.ts";
import { type Names, REST_NAMES, wireName, wireValues } from "../wireName.ts";
import { defaultLiteral, wireLiteral } from "./defaults.ts";
import { annotated, type JsonSchema, leafSchema, type Ref } from "./jsonSchema.ts";

/** Returns the JSON Schema of an input type. Input objects are references. */
function inputSchema(type: GraphQLInputType, ref: Ref, names: Names = REST_NAMES): JsonSchema {
  const schema = bareSchema(getNullableType(type), ref, names);
  if (isNonNullType(type)) return schema;
  if (typeof schema.type !== "string")
    return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: "null" }] };
  return {
    ...schema,
    type: [schema.type, "null"],
    ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
  };
}

function bareSchema(type: GraphQLInputType, ref: Ref, names: Names = REST_NAMES): JsonSchema {
  if (isListType(type)) return { type: "array", items: inputSchema(type.ofType, ref, names) };
  if (isInputObjectType(type)) return { $ref: ref(type.name) };
  const named = getNamedType(type) as Parameters<typeof leafSchema>[0];
  if (names === REST_NAMES && isEnumType(named)) return { type: "string", enum: named.getValues().flatMap(wireValues) };
  return leafSchema(named, names);
}

/** Returns the field by which REST keys a list; GraphQL sends the list itself. */
const keyOf = (element: Element | undefined, names: Names) =>
  names === REST_NAMES && element ? extensionsOf(element).keyedBy : undefined;

/** Returns the JSON Schema of the value of an element: an object for a list that is keyed by a field. */
export function elementSchema(
  type: GraphQLInputType,
  element: Element | undefined,
  ref: Ref,
  naming: Names = REST_NAMES,
): JsonSchema {
  const key = keyOf(element, naming);
  if (naming === REST_NAMES && element && extensionsOf(element).joined === true)
    return { type: isNonNullType(type) ? "string" : ["string", "null"] };
  if (key === undefined) return inputSchema(type, ref, naming);
  const item = getNamedType(type) as GraphQLInputObjectType;
  const fields = Object.values(item.getFields());
  const rest = fields.filter(({ name }) => name !== key);
  const names = leafSchema(getNamedType(item.getFields()[key]?.type) as Parameters<typeof leafSchema>[0]);
  const values = { type: "object", ...membersSchema(rest, ref) };
  // Each name is listed, because `propertyNames` is unknown to most generators of clients.
  if (Array.isArray(names.enum))
    return {
      type: isNonNullType(type) ? "object" : ["object", "null"],
      properties: Object.fromEntries(names.enum.map((name) => [name, values])),
      additionalProperties: false,
    };
  return { type: isNonNullType(type) ? "object" : ["object", "null"], additionalProperties: values };
}

/** Returns the JSON Schema of a path or query member, which is never null. */
export function parameterSchema({ type, element, defaultNode }: Parameter, ref: Ref): JsonSchema {
  return placed(bareSchema(getNullableType(type), ref), element, defaultNode, type);
}

/** Returns the complete JSON Schema of an input object, for `components` and `$defs`. */
export function inputObjectSchema(type: GraphQLInputObjectType, ref: Ref, names: Names = REST_NAMES): JsonSchema {
  const fields = Object.values(type.getFields());
  return {
    type: "object",
    ...(type.description != null && { description: type.description }),
    ...membersSchema(fields, ref, names),
    ...(type.isOneOf && { minProperties: 1, maxProperties: 1 }),
  };
}

const membersSchema = (fields: readonly GraphQLInputField[], ref: Ref, names: Names = REST_NAMES) => ({
  properties: Object.fromEntries(fields.map((field) => [names.member(field), fieldSchema(field, ref, names)])),
  ...requiring(fields.filter(isRequiredInputField).map(names.member)),
  additionalProperties: false,
});

/** Returns the JSON Schema of a row's request body. */
export function bodySchema({ input, variables, members }: BodyPlan, ref: Ref): JsonSchema {
  const places = new Map<string, JsonSchema>();
  for (const field of Object.values(input?.getFields() ?? {})) places.set(wireName(field), fieldSchema(field, ref));
  for (const variable of variables)
    places.set(
      variable.wire,
      placed(
        elementSchema(variable.type, variable.element, ref),
        variable.element,
        variable.defaultNode,
        variable.type,
      ),
    );
  const list = [...members.values()];
  for (const member of list) {
    if (member.source !== "alternative") continue;
    const { element, nullable, wire } = member;
    const type = nullable ? getNullableType(element.type) : element.type;
    places.set(wire, placed(inputSchema(type, ref), element, undefined, type));
  }
  return {
    type: "object",
    ...(input?.description != null && { description: input.description }),
    properties: Object.fromEntries(list.map(({ wire }) => [wire, places.get(wire)])),
    ...requiring(list.flatMap(({ required, wire }) => (required ? [wire] : []))),
    additionalProperties: false,
  };
}

/** Collects the input objects that a request body refers to. */
export function inputObjectsOfBody({ input, variables, choices }: BodyPlan, into: InputObjects): void {
  for (const field of Object.values(input?.getFields() ?? {}))
    if (!choices.some((choice) => choice.field === field.name)) inputObjectsOf(field.type, field, into);
  for (const { type, element } of variables) inputObjectsOf(type, element, into);
}

export type InputObjects = Map<string, GraphQLInputObjectType>;

/** Collects the input objects that a type refers to, and those that they refer to. */
export function inputObjectsOf(
  type: GraphQLInputType,
  element: Element | undefined,
  into: InputObjects,
  names: Names = REST_NAMES,
): void {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || into.has(named.name)) return;
  if (keyOf(element, names) === undefined) into.set(named.name, named);
  for (const field of Object.values(named.getFields())) inputObjectsOf(field.type, field, into, names);
}

export const requiring = (names: string[]) => names.length > 0 && { required: names };

const fieldSchema = (field: Element, ref: Ref, names: Names = REST_NAMES) =>
  placed(elementSchema(field.type, field, ref, names), field, undefined, field.type, names);

/**
 * Returns the schema of a type at its place: with the words, bounds and default of the element or variable that has the
 * type.
 */
export function placed(
  schema: JsonSchema,
  element: Element | undefined,
  literal: ConstValueNode | undefined,
  type: GraphQLInputType,
  names: Names = REST_NAMES,
): JsonSchema {
  const words = element && {
    description: element.description ?? undefined,
    deprecated: element.deprecationReason != null || undefined,
    constraints: extensionsOf(element).constraints,
  };
  const fallback = literal ?? (element && defaultLiteral(element));
  const late = element && extensionsOf(element).lateCheck && Array.isArray(schema.enum);
  return {
    ...(late ? inWords(annotated(schema, words ?? {})) : annotated(schema, words ?? {})),
    ...(fallback !== undefined && { default: wireLiteral(fallback, type, names) }),
    ...(element && extensionsOf(element).secret && { writeOnly: true }),
  };
}

/**
 * Moves the values of an enum to the description. A late check answers another value with 400, but a violated JSON
 * Schema is 422.
 */
function inWords({ enum: values, description, ...schema }: JsonSchema): JsonSchema {
  const words = `One of ${(values as (string | null)[]).filter((value) => value !== null).join(", ")}.`;
  return { ...schema, description: typeof description === "string" ? `${description} ${words}` : words };
}
