import { type GraphQLInputType, getNamedType, getNullableType, isListType } from "graphql";

/** Declared bounds of an argument or input field, as keywords of JSON Schema 2020-12. */
export interface Constraints {
  minLength?: number;
  maxLength?: number;
  /** An ECMAScript regular expression with the `u` flag. As in JSON Schema, it is not anchored. */
  pattern?: string;
  /**
   * Of a text, `date-time`, `date`, `email`, `uri` and `uuid` are checked. Any other format is an annotation; `int64`
   * of an Int is its width in REST.
   */
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  /** The bounds of each item of a list. */
  items?: Constraints;
}

/** The bound of an id in a path: ids are opaque, but bounded. */
export const SEGMENT = { maxLength: 128 } as const;

/** Returns the violated rule, or undefined. Receives only values of the right type. */
export type Check = (value: never) => string | undefined;
type Kind = "list" | "text" | "number";

const KEYWORDS: { [Word in keyof Required<Omit<Constraints, "items">>]: { kind: Kind; check(bound: never): Check } } = {
  minLength: {
    kind: "text",
    check: (least: number) => (text: string) =>
      shorter(text, least) ? `must have at least ${least} characters` : undefined,
  },
  maxLength: {
    kind: "text",
    check: (most: number) => (text: string) =>
      longer(text, most) ? `must have at most ${most} characters` : undefined,
  },
  pattern: {
    kind: "text",
    check: (source: string) => {
      const pattern = new RegExp(source, "u");
      return (text: string) => (pattern.test(text) ? undefined : `must match ${source}`);
    },
  },
  format: {
    kind: "text",
    check: (name: string) => {
      const isValid = FORMATS[name];
      return (text: string) => (isValid === undefined || isValid(text) ? undefined : `must have the format ${name}`);
    },
  },
  minimum: {
    kind: "number",
    check: (least: number) => (value: number | bigint) => (value < least ? `must be at least ${least}` : undefined),
  },
  maximum: {
    kind: "number",
    check: (most: number) => (value: number | bigint) => (value > most ? `must be at most ${most}` : undefined),
  },
  minItems: {
    kind: "list",
    check: (least: number) => (list: unknown[]) =>
      list.length < least ? `must have at least ${least} items` : undefined,
  },
  maxItems: {
    kind: "list",
    check: (most: number) => (list: unknown[]) => (list.length > most ? `must have at most ${most} items` : undefined),
  },
  uniqueItems: {
    kind: "list",
    check: (unique: boolean) => (list: unknown[]) =>
      unique && hasDuplicates(list) ? "must not contain an item twice" : undefined,
  },
};

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;
const FORMATS: Record<string, (text: string) => boolean> = {
  "date-time": (text) => DATE_TIME.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text),
  email: (text) => /^[^\s@]+@[^\s@]+$/.test(text),
  uri: (text) => URL.canParse(text),
  uuid: (text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
};

/**
 * Returns the checks of the constraints for values of one type.
 * @throws Error when a keyword is unknown or does not apply to values of this type
 */
export function checksOf(constraints: Constraints, type: GraphQLInputType): Check[] {
  const kind = kindOf(type);
  const { items, ...words } = constraints;
  if (items !== undefined && kind !== "list") throw new Error(`the constraint "items" does not apply to ${type}`);
  // The format of a number is its width, which the reader of its type checks.
  const checked = Object.entries(words).filter(([word]) => kind !== "number" || word !== "format");
  return checked.map(([word, bound]) => {
    const keyword = Object.hasOwn(KEYWORDS, word) ? KEYWORDS[word as keyof typeof KEYWORDS] : undefined;
    if (keyword === undefined || keyword.kind !== kind)
      throw new Error(`the constraint "${word}" does not apply to ${type}`);
    const check = keyword.check(bound as never);
    // As in JSON Schema, bounds of texts do not apply to other values that a scalar accepts.
    return kind === "text"
      ? (value: unknown) => (typeof value === "string" ? check(value as never) : undefined)
      : check;
  });
}

function kindOf(type: GraphQLInputType): Kind {
  if (isListType(getNullableType(type))) return "list";
  return ["Int", "Float", "SafeInt"].includes(getNamedType(type).name) ? "number" : "text";
}

// JSON Schema counts characters, and JavaScript UTF-16 units. A text has at least one and at most two units for each
// character.
const longer = (text: string, most: number) => text.length > most && [...text].length > most;
const shorter = (text: string, least: number) =>
  text.length < least || (text.length < 2 * least && [...text].length < least);

const hasDuplicates = (list: unknown[]) =>
  new Set(list.map((item) => (isObject(item) ? JSON.stringify(item, digits) : item))).size < list.length;
const digits = (_key: string, value: unknown) => (typeof value === "bigint" ? `${value}` : value);
const isObject = (item: unknown) => typeof item === "object" && item !== null;

/** Whether the calendar has this day. Date alone reads February 30 as March 2. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
