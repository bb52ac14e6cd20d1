import {
  type ConstValueNode,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  typeFromAST,
  type VariableDefinitionNode,
} from "graphql";
import type { Element } from "../element.ts";
import { extensionsOf } from "../extensions.ts";
import type { Coercions, Member } from "./coerce.ts";
import { type Leaf, leafOf } from "./leaf.ts";

/** A separate value of the request. `name` is the variable's or input field's name, `wire` the REST name. */
export interface Parameter extends Member {
  readonly type: GraphQLInputType;
  readonly element: Element | undefined;
  readonly defaultNode: ConstValueNode | undefined;
  /** Whether no variable receives the value. */
  readonly isNeutral?: true;
}

/** A path or query member: a text with one value, or with `many` one value for each occurrence. */
export interface TextParameter extends Parameter {
  readonly fromText: Leaf["fromText"];
  readonly many: boolean;
  /** Whether one occurrence has several values, with commas between them. */
  readonly separated: boolean;
}

export const typeOfVariable = (schema: GraphQLSchema, definition: VariableDefinitionNode): GraphQLInputType =>
  typeFromAST(schema, definition.type) as GraphQLInputType;

export const isRequired = (definition: VariableDefinitionNode): boolean =>
  definition.type.kind === Kind.NON_NULL_TYPE && definition.defaultValue === undefined;

/** Returns the parameter of a document's variable, with the bounds of the element that receives the variable. */
export function variableParameter(
  schema: GraphQLSchema,
  definition: VariableDefinitionNode,
  wire: string,
  element: Element | undefined,
  coercions: Coercions,
): Parameter {
  const type = typeOfVariable(schema, definition);
  return {
    wire,
    name: definition.variable.name.value,
    required: isRequired(definition),
    nullable: !isNonNullType(type),
    coerce: coercions.of(type, element === undefined ? {} : extensionsOf(element)),
    type,
    element,
    defaultNode: definition.defaultValue,
  };
}

/** Returns the parameter of a single field of an input object. */
export function fieldParameter(type: GraphQLInputObjectType, member: Member): Parameter {
  const element = type.getFields()[member.name] as GraphQLInputField;
  return { ...member, type: element.type, element, defaultNode: undefined };
}

/** Returns the path or query form of a parameter. @throws Error for a type that has no text form */
export function textParameter(parameter: Parameter, separated = false): TextParameter {
  const type = getNullableType(parameter.type);
  const named = getNamedType(type);
  const many = isListType(type);
  if (isInputObjectType(named) || (many && isListType(getNullableType(type.ofType)))) {
    throw new Error(`${parameter.name} has the type ${parameter.type}, which neither path nor query can express`);
  }
  if (separated && !many) throw new Error(`${parameter.name} must be a list to be separated`);
  return { ...parameter, many, separated, fromText: leafOf(named).fromText };
}
