import { DOCUMENT_TYPE } from "../platform/values/mediaTypes.ts";
import { ProviderFailure } from "./failure.ts";

/** The value of an option as it is stored. */
export type NetworkOptionValue = string | number | boolean | readonly string[];

/** The values of options that only one network has, by their names. */
export type NetworkOptionValues = Readonly<Record<string, NetworkOptionValue>>;

interface Described {
  /** A name for people, in English. */
  readonly label: string;
  /** One sentence about the effect; it says what an absent value means. */
  readonly description: string;
  readonly group: "CONTENT" | "DISTRIBUTION" | "DISCLOSURE";
  /** Whether the option is for the first post of a thread alone. */
  readonly onFirst?: true;
  /** Another option of the network without which this one has no effect. */
  readonly needs?: string;
  /** Another option of the network beside which the network refuses this one. */
  readonly notWith?: string;
  /** Whether the network refuses the option for a post with media items. */
  readonly withoutMedia?: true;
  /** Whether the option is for a post with a document alone. */
  readonly needsDocument?: true;
}

/** An option of the posts of one network, as data: its input, its check and the composers of clients follow. */
export type NetworkOption = Described &
  (
    | { readonly kind: "flag" }
    /** One of several values, each with a description. */
    | { readonly kind: "choice"; readonly values: Readonly<Record<Uppercase<string>, string>> }
    /** A text, whose length is in UTF-16 code units. */
    | {
        readonly kind: "text";
        readonly minLength: number;
        readonly maxLength: number;
        /** Characters that the text must not have. */
        readonly without?: string;
        /** A text that must be the address of a page. */
        readonly form?: "address";
      }
    /** The number of an object of the network, which is too large for a number of JSON. */
    | { readonly kind: "digits"; readonly maxLength: number }
    /** Different texts. */
    | { readonly kind: "texts"; readonly minItems: number; readonly maxItems: number; readonly maxLength: number }
    | { readonly kind: "number"; readonly minimum: number; readonly maximum: number }
  );

export type NetworkOptions = Readonly<Record<string, NetworkOption>>;

/**
 * Bounds of an option that the server of an account states; `absent` for an option that the account may not use. (Only
 * a type alias can be stored as JSON.)
 */
export type OptionBounds = {
  maxItems?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  absent?: boolean;
};

/** A table with the bounds that the server of an account states, where those are narrower. */
export const narrowed = (table: NetworkOptions, stated: Readonly<Record<string, OptionBounds>> = {}): NetworkOptions =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, option]) => {
      const bounds = stated[name];
      if (bounds === undefined) return [[name, option]];
      return bounds.absent ? [] : [[name, withBounds(option, bounds)]];
    }),
  );

function withBounds(option: NetworkOption, bounds: OptionBounds): NetworkOption {
  const { maxItems = Infinity, maxLength = Infinity, minimum = -Infinity, maximum = Infinity } = bounds;
  switch (option.kind) {
    case "text":
      return { ...option, maxLength: Math.min(option.maxLength, maxLength) };
    case "texts":
      return {
        ...option,
        maxItems: Math.min(option.maxItems, maxItems),
        maxLength: Math.min(option.maxLength, maxLength),
      };
    case "number":
      return { ...option, minimum: Math.max(option.minimum, minimum), maximum: Math.min(option.maximum, maximum) };
    default:
      return option;
  }
}

/** The bounds of an option as keywords of JSON Schema. */
export function boundsOf(option: NetworkOption) {
  switch (option.kind) {
    case "number":
      return { minimum: option.minimum, maximum: option.maximum };
    case "text": {
      const { minLength, maxLength, without, form } = option;
      const pattern = without === undefined ? {} : { pattern: `^[^${without}]*$` };
      return { minLength, maxLength, ...pattern, ...(form === "address" && { format: "uri" }) };
    }
    case "digits":
      return { minLength: 1, maxLength: option.maxLength };
    case "texts": {
      const { minItems, maxItems, maxLength } = option;
      return { minItems, maxItems, uniqueItems: true, items: { minLength: 1, maxLength } };
    }
    default:
      return {};
  }
}

type ValueOf<Option> = Option extends { readonly kind: "flag" }
  ? boolean
  : Option extends { readonly kind: "choice"; readonly values: infer Values }
    ? keyof Values
    : Option extends { readonly kind: "number" }
      ? number
      : Option extends { readonly kind: "texts" }
        ? readonly string[]
        : string;

/** The values of a table of options. */
export type ValuesOf<Table extends NetworkOptions> = { readonly [Name in keyof Table]?: ValueOf<Table[Name]> };

/** A rule that the value of an option breaks. */
export interface OptionFault {
  name: string;
  message: string;
}

/** Returns every rule of a table that the options of a post break. */
export function optionFaults(
  table: NetworkOptions,
  values: NetworkOptionValues,
  { isReply, hasMedia, hasDocument }: { isReply: boolean; hasMedia: boolean; hasDocument: boolean },
): OptionFault[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const option = Object.hasOwn(table, name) ? table[name] : undefined;
    if (option === undefined) return [{ name, message: "must be absent: posts of the account have no such option" }];
    if (option.onFirst && isReply) return [];
    const message =
      refusalOfValue(option, value) ??
      (option.needs !== undefined && values[option.needs] === undefined
        ? `must be absent without ${option.needs}`
        : null) ??
      (option.notWith !== undefined && (values[option.notWith] ?? false) !== false
        ? `must be absent beside ${option.notWith}`
        : null) ??
      (option.withoutMedia && hasMedia ? "must be absent: the network refuses the option beside media items" : null) ??
      (option.needsDocument && !hasDocument ? "must be absent without a document" : null);
    return message === null ? [] : [{ name, message }];
  });
}

function refusalOfValue(option: NetworkOption, value: NetworkOptionValue): string | null {
  switch (option.kind) {
    case "flag":
      return typeof value === "boolean" ? null : "must be true or false";
    case "choice":
      return typeof value === "string" && Object.hasOwn(option.values, value)
        ? null
        : `must be one of ${Object.keys(option.values).join(", ")}`;
    case "number": {
      const { minimum, maximum } = option;
      const isWithin = Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
      return isWithin ? null : `must be a whole number from ${minimum} to ${maximum}`;
    }
    case "text":
      return refusalOfText(option, value);
    case "digits":
      return typeof value === "string" && /^\d+$/.test(value) && value.length <= option.maxLength
        ? null
        : `must be 1 to ${option.maxLength} digits`;
    case "texts": {
      const { minItems, maxItems, maxLength } = option;
      const isList = Array.isArray(value) && value.length >= minItems && value.length <= maxItems;
      const isGood = isList && value.every((text) => isLong(text, { minLength: 1, maxLength }));
      if (!isGood) return `must be ${minItems} to ${maxItems} texts of 1 to ${maxLength} characters`;
      return new Set(value).size === value.length ? null : "must have each text once";
    }
  }
}

function refusalOfText(option: Extract<NetworkOption, { kind: "text" }>, value: NetworkOptionValue): string | null {
  const { minLength, maxLength, without = "", form } = option;
  if (typeof value !== "string" || !isLong(value, option)) return `must have ${minLength} to ${maxLength} characters`;
  const wrong = [...without].filter((character) => value.includes(character));
  if (wrong.length > 0) return `must not contain ${wrong.join(" or ")}`;
  return form === "address" && !isAddress(value) ? "must be an address that begins with https:// or http://" : null;
}

function isAddress(text: string): boolean {
  const { protocol, username, password } = URL.parse(text) ?? {};
  return /^https?:$/.test(protocol ?? "") && username === "" && password === "";
}

const isLong = (text: string, { minLength, maxLength }: { minLength: number; maxLength: number }) =>
  text.trim().length >= minLength && text.length <= maxLength;

/**
 * The options of a post, by the table of its network: those of the first post are left out of a reply.
 * @throws ProviderFailure `refused` for values that the table does not know, before anything is sent
 */
export function optionsOf<const Table extends NetworkOptions>(
  table: Table,
  {
    options: { network = {} },
    media,
    replyTo,
  }: {
    options: { network?: NetworkOptionValues };
    media: readonly { content: { type: string } }[];
    replyTo?: unknown;
  },
): ValuesOf<Table> {
  const isReply = replyTo != null;
  const hasDocument = media.some(({ content }) => content.type === DOCUMENT_TYPE);
  if (optionFaults(table, network, { isReply, hasMedia: media.length > 0, hasDocument }).length > 0)
    throw new ProviderFailure("refused");
  return Object.fromEntries(
    Object.entries(network).filter(([name]) => !(isReply && table[name]?.onFirst)),
  ) as ValuesOf<Table>;
}
