import { type GraphQLInputType, getNamedType, isEnumType, isInputObjectType } from "graphql";
import type { Plan } from "../plan.ts";
import { snake, wireName, wireValue } from "../wireName.ts";

/** Translates the names of a row's members and enum values, in a text for people, from GraphQL's to REST's. */
export type Wording = (text: string) => string;

const WORD = /(?<![\w$])(?:[a-z]+(?:[A-Z][a-z0-9]*)+|[A-Z][A-Z0-9_]+)(?!\w)/g;

/** Returns the translation for the members that the plan accepts. Other words stay as they are. */
export function wordingOf({ path, query, body }: Plan): Wording {
  const names = new Map<string, string>();
  const seen = new Set<string>();

  function visit(type: GraphQLInputType): void {
    const named = getNamedType(type);
    if (seen.has(named.name)) return;
    seen.add(named.name);
    if (isEnumType(named)) for (const value of named.getValues()) names.set(value.name, wireValue(value));
    if (!isInputObjectType(named)) return;
    for (const field of Object.values(named.getFields())) {
      names.set(field.name, wireName(field));
      visit(field.type);
    }
  }

  if (body?.input !== undefined) visit(body.input);
  for (const { name, wire, type } of [...path, ...query.values(), ...(body?.variables ?? [])]) {
    names.set(name, wire);
    visit(type);
  }
  return (text) => text.replaceAll(WORD, (word) => names.get(word) ?? word);
}

/** Returns extension members with their REST names, at every depth. */
export function snakeMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeMembers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [snake(name), snakeMembers(member)]));
}
