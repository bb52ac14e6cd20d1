import {
  type GraphQLInputObjectType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  type OperationDefinitionNode,
} from "graphql";
import { type AlternativeMember, type Choice, choicesOf } from "./alternatives.ts";
import { elementsOf } from "./element.ts";
import { CURSOR, LIMIT, pageParameters } from "./pages/parameters.ts";
import { pathNames } from "./paths.ts";
import { Coercions, type Member } from "./request/coerce.ts";
import { neutralParameters } from "./request/neutral.ts";
import {
  fieldParameter,
  isRequired,
  type Parameter,
  type TextParameter,
  textParameter,
  typeOfVariable,
  variableParameter,
} from "./request/parameter.ts";
import type { FieldUse } from "./response/shape.ts";
import type { Meanings, Route } from "./route.ts";
import { snake } from "./wireName.ts";

/**
 * A member of the body: a variable of the document, a field of `$input`, or a field of an alternative inside `$input`.
 */
export type BodyMember =
  | (Member & { readonly source: "input" })
  | (Parameter & { readonly source: "variable" })
  | (AlternativeMember & { readonly source: "alternative" });

export interface BodyPlan {
  readonly required: boolean;
  /** The type of `$input`; undefined when the document has no such variable. */
  readonly input: GraphQLInputObjectType | undefined;
  readonly variables: readonly Parameter[];
  readonly members: ReadonlyMap<string, BodyMember>;
  /** The fields of `$input` that are chosen from several members. */
  readonly choices: readonly Choice[];
}

/** A path segment in braces. */
export type PathParameter = TextParameter & {
  /** Whether the segment is a field of `$input`. The body then has no member of this name. */
  readonly intoInput: boolean;
};

/** The sources of a row's variables in a request. */
export interface Plan {
  /** In the order of the path. */
  readonly path: readonly PathParameter[];
  readonly query: ReadonlyMap<string, TextParameter>;
  /** The query members whose words stand for variables. */
  readonly meanings: ReadonlyMap<string, Meanings>;
  readonly body: BodyPlan | undefined;
}

const INPUT = "input";

/** Derives the plan from the document's variable definitions. @throws Error when row and document do not match */
export function planOf(
  schema: GraphQLSchema,
  route: Route,
  operation: OperationDefinitionNode,
  uses: readonly FieldUse[],
): Plan {
  const definitions = operation.variableDefinitions ?? [];
  const meanings = new Map(Object.entries(route.meanings ?? {}));
  const meant = new Set([...meanings.values()].flatMap((words) => Object.values(words).flatMap(Object.keys)));
  for (const name of [
    ...(route.body ?? []),
    ...(route.separated ?? []),
    ...Object.keys(route.rename ?? {}),
    ...meant,
  ]) {
    if (!definitions.some(({ variable }) => variable.name.value === name))
      throw new Error(`the row names the variable $${name}, which the document does not have`);
  }
  const coercions = new Coercions();
  const elements = elementsOf(uses);
  const segments = pathNames(route.path);
  const path = new Map<string, PathParameter>();
  const query = new Map<string, TextParameter>();
  const variables: Parameter[] = [];
  let input: { type: GraphQLInputObjectType; required: boolean } | undefined;
  for (const definition of definitions) {
    const name = definition.variable.name.value;
    if (meant.has(name)) continue;
    const type = getNullableType(typeOfVariable(schema, definition));
    if (name === INPUT && isInputObjectType(type)) {
      input = { type: route.adapter?.type ?? type, required: isRequired(definition) };
      continue;
    }
    const parameter = variableParameter(
      schema,
      definition,
      route.rename?.[name] ?? snake(name),
      elements.get(name),
      coercions,
    );
    if (route.pages !== undefined && name === LIMIT)
      for (const each of pageParameters(parameter.defaultNode, route.pages.numbered)) query.set(each.wire, each);
    else if (route.pages?.numbered && name === CURSOR) continue;
    else if (route.body?.includes(name)) variables.push(parameter);
    else if (segments.includes(parameter.wire)) path.set(parameter.wire, { ...single(parameter), intoInput: false });
    else if (query.has(parameter.wire) || meanings.has(parameter.wire))
      throw new Error(`two variables have the REST name ${parameter.wire}`);
    else query.set(parameter.wire, textParameter(parameter, route.separated?.includes(name)));
  }
  variables.push(...neutralParameters(route));
  const fields = new Map<string, Member>(input && coercions.members(input.type));
  for (const wire of segments) {
    const field = fields.get(wire);
    fields.delete(wire);
    if (path.has(wire)) continue;
    if (field === undefined || input === undefined)
      throw new Error(`no variable or input field receives {${wire}} of the path`);
    path.set(wire, { ...single(fieldParameter(input.type, field)), intoInput: true });
  }
  if (route.alternatives !== undefined && input === undefined)
    throw new Error("alternatives needs the variable $input");
  const choices = input === undefined ? [] : choicesOf(input.type, route.alternatives ?? {}, coercions);
  const body = input === undefined && variables.length === 0 ? undefined : bodyPlan(input, variables, fields, choices);
  if (body !== undefined && route.method === "GET")
    throw new Error("a GET must not have a body: remove the variable $input, and `body` of the row");
  return { path: segments.map((wire) => path.get(wire) as PathParameter), query, meanings, body };
}

function single(parameter: Parameter): TextParameter {
  const text = textParameter(parameter);
  if (text.many) throw new Error(`${parameter.name} must be a single value to be a path segment, not a list`);
  return text;
}

function bodyPlan(
  input: { type: GraphQLInputObjectType; required: boolean } | undefined,
  variables: readonly Parameter[],
  fields: ReadonlyMap<string, Member>,
  choices: readonly Choice[],
): BodyPlan {
  const members = new Map<string, BodyMember>();
  const add = (member: BodyMember) => {
    if (members.has(member.wire)) throw new Error(`the body has two members with the name ${member.wire}`);
    members.set(member.wire, member);
  };
  for (const field of fields.values()) {
    const choice = choices.find(({ field: name }) => name === field.name);
    if (choice === undefined) add({ ...field, source: "input" });
    // Required members come first, in violations and in the OpenAPI document.
    else for (const member of choice.alternatives.toReversed().flat()) add({ ...member, source: "alternative" });
  }
  for (const variable of variables) add({ ...variable, source: "variable" });
  const required = input?.required === true || variables.some((variable) => variable.required);
  return { required, input: input?.type, variables, members, choices };
}
