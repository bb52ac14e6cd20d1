import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
} from "graphql";
import { extensionsOf, type WireExtensions } from "../../../rest-compat/engine/extensions.ts";
import { BOUNDS } from "../../domains/identity/bounds.ts";
import { ID_PREFIXES } from "../../platform/ids/ids.ts";

/** The input fields and arguments whose type does not say enough for a plausible value. */
const TEXTS: readonly (readonly [name: RegExp, value: string])[] = [
  [/email$/i, "you@example.org"],
  [/password$/i, `at least ${BOUNDS.newPassword.minLength} characters`],
  [/ur[il]s?$/i, "https://example.org/"],
  [/timezone$/i, "Europe/Lisbon"],
  [/(?:code|token|secret|password)$/i, "…"],
  [/^(?:confirm|reason)/i, "…"],
  [/color$/i, "#1a5f7a"],
  [/css$/i, ":root { color: #1a5f7a }"],
  [/fileName$/i, "photo.jpg"],
  [/(?:mimeType|contentType)$/i, "image/jpeg"],
  [/handle$/i, "northwind.example"],
  [/(?:name|label|title|description)$/i, "An example"],
];

/** An element that takes a value. */
interface Place {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly extensions: WireExtensions;
}

/**
 * Returns a value of the right type for an argument or an input field. @param about the possible names of the type that
 * the operation acts on
 */
export function exampleValue(place: Place, about: readonly string[]): unknown {
  const type = getNullableType(place.type);
  if (isListType(type)) return [exampleValue({ ...place, type: type.ofType, extensions: {} }, about)];
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]?.name;
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields());
    const chosen = named.isOneOf ? fields.slice(0, 1) : fields.filter(isRequiredInputField);
    return Object.fromEntries(chosen.map((field) => [field.name, exampleValue(field, about)]));
  }
  const { constraints = {} } = extensionsOf(place);
  switch (named.name) {
    case "ID":
      return exampleId(place.name, about);
    case "DateTime":
      return "2030-01-07T09:30:00Z";
    case "Date":
      return "2030-01-07";
    case "Boolean":
      return true;
    case "String":
      return TEXTS.find(([name]) => name.test(place.name))?.[1] ?? "…";
    default:
      return Math.max(constraints.minimum ?? 1, Math.min(1, constraints.maximum ?? 1));
  }
}

const PREFIXES = new Map(Object.entries(ID_PREFIXES).map(([prefix, type]) => [type as string, prefix]));

/**
 * Returns the beginning of an id of the type that the name says: `ws_…` for `workspaceId`. An id alone is that of the
 * operation's object.
 */
function exampleId(name: string, about: readonly string[]): string {
  const noun = name.replace(/Ids?$|^ids?$/, "");
  const typePrefix = (noun === "" ? about : [noun]).map(prefixOf).find((prefix) => prefix !== undefined);
  return typePrefix === undefined ? "…" : `${typePrefix}_…`;
}

/**
 * Returns the prefix of the type with this name, of one that ends so (`account`, `SocialAccount`), or else of one that
 * begins so.
 */
function prefixOf(noun: string): string | undefined {
  const types = [...PREFIXES.keys()];
  const end = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  const type =
    types.find((each) => each.endsWith(end) || end.endsWith(each)) ?? types.find((each) => each.startsWith(end));
  return type && PREFIXES.get(type);
}
