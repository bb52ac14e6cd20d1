import type { GraphQLEnumValue } from "graphql";
import { extensionsOf } from "./extensions.ts";

/** `localDayOfWeek` → `local_day_of_week`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the REST name of an argument or an input field. */
export const wireName = (element: { readonly name: string; readonly extensions: object }): string =>
  extensionsOf(element).wire ?? snake(element.name);

/** Returns the REST name of an enum value. */
export const wireValue = (value: GraphQLEnumValue): string => extensionsOf(value).wire ?? value.name.toLowerCase();

/** Returns all names that a request may have for an enum value, the documented one first. */
export const wireValues = (value: GraphQLEnumValue): string[] => [
  wireValue(value),
  ...(extensionsOf(value).otherWires ?? []),
];

/** The names of input fields and enum values in a JSON Schema. */
export interface Names {
  member(element: { readonly name: string; readonly extensions: object }): string;
  value(value: GraphQLEnumValue): string;
}

export const REST_NAMES: Names = { member: wireName, value: wireValue };

/** The names of the GraphQL schema, for callers that send variables of a document. */
export const GRAPHQL_NAMES: Names = { member: ({ name }) => name, value: ({ name }) => name };
