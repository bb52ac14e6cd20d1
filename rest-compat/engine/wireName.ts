import type { GraphQLEnumValue } from "graphql";
import { extensionsOf } from "./extensions.ts";

/** `localDayOfWeek` → `local_day_of_week`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the REST name of an argument or an input field. */
export const wireName = (element: { readonly name: string; readonly extensions: object }): string =>
  extensionsOf(element).wire ?? snake(element.name);

/** Returns the REST name of an enum value. */
export const wireValue = (value: GraphQLEnumValue): string => extensionsOf(value).wire ?? value.name.toLowerCase();
