import { choose } from "../alternatives.ts";
import { SEGMENT } from "../constraints.ts";
import type { BodyPlan, Plan } from "../plan.ts";
import type { Meanings } from "../route.ts";
import { isJsonObject, readMembers } from "./coerce.ts";
import type { TextParameter } from "./parameter.ts";
import { decode, queryMembers } from "./text.ts";
import { echo, type Violation } from "./violation.ts";

/** The percent-decoded texts of a request's URL. */
export interface Address {
  readonly segments: readonly string[];
  readonly query: ReadonlyMap<string, readonly string[]>;
}

/** Decodes the path segments and the query. @throws DomainError BAD_REQUEST for a malformed percent-encoding */
export const readAddress = (values: readonly string[], search: string): Address => ({
  segments: values.map(decode),
  query: queryMembers(search),
});

/**
 * Reads the variables of a request and collects all violations. `body` is parsed JSON, or undefined without a body.
 * The variables are valid only if `violations` is empty.
 * @throws DomainError INVALID_INPUT for a valid body whose alternatives are out of bounds or incomplete
 */
export function readVariables(
  plan: Plan,
  address: Address,
  body: unknown,
): { variables: Record<string, unknown>; violations: Violation[] } {
  const violations: Violation[] = [];
  const variables: Record<string, unknown> = {};
  const input: Record<string, unknown> = {};
  plan.path.forEach((parameter, index) => {
    const target = parameter.intoInput ? input : variables;
    target[parameter.name] = readSegment(parameter, address.segments[index] as string, violations);
  });
  readQuery(plan, address.query, variables, violations);
  if (plan.body !== undefined) readBody(plan.body, body, variables, input, violations);
  return { variables, violations };
}

function readSegment(parameter: TextParameter, text: string, violations: Violation[]): unknown {
  const at = `path.${parameter.wire}`;
  if (text.length <= SEGMENT.maxLength) return parameter.coerce(parameter.fromText(text), at, violations);
  violations.push({ message: `must have at most ${SEGMENT.maxLength} characters`, location: at, ...echo(text) });
  return undefined;
}

function readQuery(
  { query: parameters, meanings }: Plan,
  query: Address["query"],
  variables: Record<string, unknown>,
  violations: Violation[],
): void {
  for (const [wire, words] of meanings) readWord(words, query.get(wire), `query.${wire}`, variables, violations);
  for (const [wire, texts] of query) {
    if (meanings.has(wire)) continue;
    const parameter = parameters.get(wire);
    const at = `query.${wire}`;
    if (parameter === undefined) violations.push({ message: "unknown member", location: at });
    else if (parameter.many && !parameter.separated)
      variables[parameter.name] = parameter.coerce(texts.map(parameter.fromText), at, violations);
    else if (texts.length > 1) violations.push({ message: TWICE, location: at });
    else if (parameter.separated)
      variables[parameter.name] = parameter.coerce(itemsOf(texts[0] as string).map(parameter.fromText), at, violations);
    else variables[parameter.name] = parameter.coerce(parameter.fromText(texts[0] as string), at, violations);
  }
  for (const { required, wire } of parameters.values()) {
    if (required && !query.has(wire)) violations.push({ message: "required", location: `query.${wire}` });
  }
}

const TWICE = "must not be given more than once";

const itemsOf = (text: string) => (text === "" ? [] : text.split(","));

/** Sets the variables that the word of a query member stands for. */
function readWord(
  words: Meanings,
  texts: readonly string[] | undefined,
  at: string,
  variables: Record<string, unknown>,
  violations: Violation[],
): void {
  const names = Object.keys(words);
  const [word = "", ...more] = texts ?? names.slice(0, 1);
  if (more.length > 0) violations.push({ message: TWICE, location: at });
  else if (Object.hasOwn(words, word)) Object.assign(variables, words[word]);
  else violations.push({ message: `must be one of ${names.join(", ")}`, location: at, ...echo(word) });
}

function readBody(
  plan: BodyPlan,
  body: unknown,
  variables: Record<string, unknown>,
  input: Record<string, unknown>,
  violations: Violation[],
): void {
  if (body !== undefined && !isJsonObject(body)) {
    violations.push({ message: "must be an object", location: "body" });
    return;
  }
  // Without a body, an optional $input is left out, unless a path segment is one of its fields.
  if (body === undefined && Object.keys(input).length === 0) return;
  const values = new Map<string, unknown>();
  readMembers(plan.members, body ?? {}, "body", violations, (member, value) => {
    if (member.source === "alternative") values.set(member.wire, value);
    else if (member.source === "input") input[member.name] = value;
    else if (member.isNeutral !== true) variables[member.name] = value;
  });
  if (violations.length === 0) for (const choice of plan.choices) Object.assign(input, choose(choice, values));
  if (plan.input !== undefined) variables.input = input;
}
