import {
  astFromValue,
  type ConstValueNode,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  Kind,
  valueFromASTUntyped,
  valueToLiteral,
} from "graphql";
import type { Element } from "../element.ts";
import { type Names, REST_NAMES } from "../wireName.ts";

/** Returns the default of an argument or input field, from either form of its declaration. */
export function defaultLiteral(element: Element): ConstValueNode | undefined {
  const { default: defaultInput, type } = element;
  if (defaultInput !== undefined) return defaultInput.literal ?? valueToLiteral(defaultInput.value, type);
  // Schema builders still set `defaultValue`; graphql reads both forms until version 18.
  const { defaultValue } = element;
  return defaultValue === undefined
    ? undefined
    : ((astFromValue(defaultValue, type) as ConstValueNode | null | undefined) ?? undefined);
}

/** Returns the JSON value of a literal, with the given names of fields and enum values. */
export function wireLiteral(node: ConstValueNode, type: GraphQLInputType, names: Names = REST_NAMES): unknown {
  const bare = getNullableType(type);
  const named = getNamedType(type);
  if (node.kind === Kind.LIST && isListType(bare))
    return node.values.map((value) => wireLiteral(value, bare.ofType, names));
  if (node.kind === Kind.OBJECT && isInputObjectType(named)) {
    const fields = named.getFields();
    return Object.fromEntries(
      node.fields.flatMap(({ name, value }) => {
        const field = fields[name.value];
        return field === undefined ? [] : [[names.member(field), wireLiteral(value, field.type, names)]];
      }),
    );
  }
  const value = node.kind === Kind.ENUM && isEnumType(named) ? named.getValue(node.value) : undefined;
  return value == null ? valueFromASTUntyped(node) : names.value(value);
}
