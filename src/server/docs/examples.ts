import {
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLNamedOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  parse,
  print,
} from "graphql";
import { sentencesOf } from "../../../schema/core/access.ts";
import { requirementsOf, textsOf } from "../../../schema/core/roots.ts";
import { exampleValue } from "./exampleValues.ts";

/** A root field as an operation that can be run after its ids are filled in. */
export interface OperationExample {
  readonly kind: OperationKind;
  readonly name: string;
  /** The whole description, in paragraphs: the summary, the details, the requirements. */
  readonly paragraphs: readonly string[];
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export type OperationKind = "query" | "mutation" | "subscription";

/** Returns an example of each root field of one kind. The required arguments are variables. */
export function examplesOf(schema: GraphQLSchema, kind: OperationKind): OperationExample[] {
  const root = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  }[kind];
  return Object.values(root?.getFields() ?? {}).map((field) => {
    const { summary, details } = textsOf(field);
    const requirements = sentencesOf(requirementsOf(schema, root?.name ?? "", field.name));
    return { ...exampleOf(kind, field), paragraphs: [summary, details, requirements].filter(Boolean) };
  });
}

function exampleOf(kind: OperationKind, field: GraphQLField<unknown, unknown>): Omit<OperationExample, "paragraphs"> {
  const required = field.args.filter(isRequiredArgument);
  const declared = required.map(({ name, type }) => `$${name}: ${type}`).join(", ");
  const argumentList = required.map(({ name }) => `${name}: $${name}`).join(", ");
  const inParentheses = (list: string) => (list === "" ? "" : `(${list})`);
  const title = `${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}`;
  const type = getNamedType(field.type);
  const selection = isCompositeType(type) ? fieldsOf(type) : "";
  const document = `${kind} ${title}${inParentheses(declared)} { ${field.name}${inParentheses(argumentList)} ${selection} }`;
  const about = [objectOf(type), field.name.replace(/^[a-z]+(?:Many)?(?=[A-Z])/, "").replace(/s$/, "")];
  return {
    kind,
    name: field.name,
    document: print(parse(document)),
    variables: Object.fromEntries(required.map((argument) => [argument.name, exampleValue(argument, about)])),
  };
}

/** The fields of one object that an example selects. */
const MOST = 8;

/** Selects the first scalars of a type. A payload and a connection are opened, and so is a type that has no scalars. */
function fieldsOf(type: GraphQLCompositeType, isOpen = true): string {
  if (isUnionType(type)) return "{ __typename }";
  const fields = selectable(type);
  if (type.name === "PageInfo") return "{ hasNextPage endCursor }";
  const leaves = fields.filter(({ type: of }) => isLeafType(getNamedType(of))).map(({ name }) => name);
  const objects = fields.filter(({ name, type: of }) => name !== "edges" && isCompositeType(getNamedType(of)));
  const isWrapper = /(?:Payload|Connection)$/.test(type.name) || leaves.length === 0;
  const errors = objects.filter(({ type: of }) => getNamedType(of).name === "ItemError");
  const opened = isOpen && isWrapper ? objects.slice(0, 2) : errors;
  const parts = [
    ...(isInterfaceType(type) ? ["__typename"] : []),
    ...leaves.slice(0, MOST),
    ...opened.map(({ name, type: of }) => `${name} ${fieldsOf(getNamedType(of) as GraphQLCompositeType, false)}`),
  ];
  return `{ ${parts.length === 0 ? "__typename" : parts.join(" ")} }`;
}

const selectable = (type: Exclude<GraphQLCompositeType, { getTypes(): unknown }>) =>
  Object.values(type.getFields()).filter(
    ({ args, deprecationReason }) => deprecationReason == null && !args.some(isRequiredArgument),
  );

/**
 * Returns the name of the type that a root field returns: of a payload its first object, of a connection its nodes. A
 * result of an item counts as its object.
 */
function objectOf(type: GraphQLNamedOutputType): string {
  if (!isObjectType(type) || !/(?:Payload|Connection)$/.test(type.name)) return type.name;
  const object = Object.values(type.getFields()).find(({ type: of }) => isObjectType(getNamedType(of)));
  return object === undefined ? type.name : getNamedType(object.type).name.replace(/Result$/, "");
}
