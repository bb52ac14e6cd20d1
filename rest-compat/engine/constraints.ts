import { type GraphQLInputType, getNamedType, getNullableType, isListType } from "graphql";

/** Declared bounds of an argument or input field, in the words of JSON Schema 2020-12. */
export interface Constraints {
  minLength?: number;
  maxLength?: number;
  /** An ECMAScript regular expression, read with the `u` flag and, as in JSON Schema, not anchored. */
  pattern?: string;
  /** Of a text: `date-time`, `date`, `email`, `uri` and `uuid` are checked; any other is an annotation. */
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  /** The bounds of each item of a list. */
  items?: Constraints;
}

/** What is wrong with a value, or undefined. Gets only values of the right type. */
export type Check = (value: never) => string | undefined;
type Kind = "list" | "text" | "number";

const WORDS: { [Word in keyof Required<Omit<Constraints, "items">>]: { kind: Kind; check(bound: never): Check } } = {
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
      const known = FORMATS[name];
      return (text: string) => (known === undefined || known(text) ? undefined : `must be of the format ${name}`);
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
      unique && hasTwins(list) ? "must not hold the same item twice" : undefined,
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
 * The checks for values of one type.
 * @throws Error when a word is unknown, or says nothing about values of this type
 */
export function checksOf(constraints: Constraints, type: GraphQLInputType): Check[] {
  const kind = kindOf(type);
  const { items, ...words } = constraints;
  if (items !== undefined && kind !== "list") throw new Error(`the constraint "items" says nothing about ${type}`);
  // Of a number, a format says how wide it is, which its type already sees to.
  const checked = Object.entries(words).filter(([word]) => kind !== "number" || word !== "format");
  return checked.map(([word, bound]) => {
    const known = Object.hasOwn(WORDS, word) ? WORDS[word as keyof typeof WORDS] : undefined;
    if (known === undefined || known.kind !== kind)
      throw new Error(`the constraint "${word}" says nothing about ${type}`);
    const check = known.check(bound as never);
    // As in JSON Schema, bounds of a text say nothing about what a scalar takes beside texts.
    return kind === "text"
      ? (value: unknown) => (typeof value === "string" ? check(value as never) : undefined)
      : check;
  });
}

function kindOf(type: GraphQLInputType): Kind {
  if (isListType(getNullableType(type))) return "list";
  return ["Int", "Float", "Long"].includes(getNamedType(type).name) ? "number" : "text";
}

// JSON Schema counts characters, JavaScript UTF-16 units, which are never fewer and at most twice as many.
const longer = (text: string, most: number) => text.length > most && [...text].length > most;
const shorter = (text: string, least: number) =>
  text.length < least || (text.length < 2 * least && [...text].length < least);

const hasTwins = (list: unknown[]) =>
  new Set(list.map((item) => (isObject(item) ? JSON.stringify(item, digits) : item))).size < list.length;
const digits = (_key: string, value: unknown) => (typeof value === "bigint" ? `${value}` : value);
const isObject = (item: unknown) => typeof item === "object" && item !== null;

/** The calendar has this day: Date takes February 30 for March 2. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
