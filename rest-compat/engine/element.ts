import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  getNamedType,
  Kind,
  type ValueNode,
} from "graphql";
import type { FieldUse } from "./response/shape.ts";

/** The schema element that receives a value. The element also bounds and describes the value. */
export type Element = GraphQLArgument | GraphQLInputField;

/** Maps each variable to the argument or input field that receives it; to the first of several. */
export function elementsOf(uses: readonly FieldUse[]): Map<string, Element> {
  const elements = new Map<string, Element>();
  function visit(value: ValueNode, element: Element): void {
    if (value.kind === Kind.VARIABLE && !elements.has(value.name.value)) elements.set(value.name.value, element);
    else if (value.kind === Kind.OBJECT) {
      const fields = (getNamedType(element.type) as GraphQLInputObjectType).getFields();
      for (const { name, value: inner } of value.fields) visit(inner, fields[name.value] as GraphQLInputField);
    }
  }
  for (const { field, node } of uses) {
    for (const { name, value } of node.arguments ?? [])
      visit(value, field.args.find((arg) => arg.name === name.value) as GraphQLArgument);
  }
  return elements;
}
