import {
  type DocumentNode,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from "graphql";
import { elementsOf } from "../element.ts";
import { isRequired, typeOfVariable } from "../request/parameter.ts";
import { shapeOfDocument } from "../response/shapeOfDocument.ts";
import { GRAPHQL_NAMES } from "../wireName.ts";
import { elementSchema, inputObjectSchema, inputObjectsOf, placed, requiring } from "./inputSchema.ts";
import type { JsonSchema, Ref } from "./jsonSchema.ts";

const LOCAL: Ref = (name) => `#/$defs/${name}`;

/**
 * Returns the self-contained JSON Schema of a document's variables, with GraphQL names. A variable is described and
 * bounded by the argument or input field that receives it.
 */
export function variablesSchema(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): JsonSchema {
  const definitions = operation.variableDefinitions ?? [];
  const elements = elementsOf(shapeOfDocument(schema, document, operation).uses);
  const objects = new Map<string, GraphQLInputObjectType>();
  const properties = definitions.map((definition) => {
    const { name } = definition.variable;
    const type = typeOfVariable(schema, definition);
    const element = elements.get(name.value);
    inputObjectsOf(type, element, objects, GRAPHQL_NAMES);
    const shown = elementSchema(type, element, LOCAL, GRAPHQL_NAMES);
    return [name.value, placed(shown, element, definition.defaultValue, type, GRAPHQL_NAMES)] as const;
  });
  const defs = [...objects].map(([name, type]) => [name, inputObjectSchema(type, LOCAL, GRAPHQL_NAMES)] as const);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...requiring(definitions.filter(isRequired).map(({ variable }) => variable.name.value)),
    additionalProperties: false,
    ...(defs.length > 0 && { $defs: Object.fromEntries(defs) }),
  };
}
