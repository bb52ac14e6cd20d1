import type { Capabilities } from "../../src/providers/capabilities.ts";
import { boundsOf, type NetworkOption } from "../../src/providers/networkOptions.ts";
import type { SharedOptions } from "../../src/providers/post.ts";
import { NETWORKS_WITH_OPTIONS, type ProviderName, providerOf } from "../../src/providers/registry.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, memberList } from "../core/prices.ts";

type OptionName = keyof SharedOptions;

interface Option {
  name: string;
  label: string;
  help: string;
  control: "SELECT" | "TEXT" | "TOGGLE" | "LIST" | "NUMBER";
  group: NetworkOption["group"];
  values: readonly string[];
  pattern: string | null;
  bounds: Partial<Record<"minLength" | "maxLength" | "minItems" | "maxItems" | "minimum" | "maximum", number>>;
  needs: string | null;
  excludes: string | null;
  firstPostOnly: boolean;
  withoutMedia: boolean;
  needsDocument: boolean;
}

const SHARED = {
  visibility: {
    label: "Visibility",
    help: "Audience of the post.",
    control: "SELECT",
    group: "DISTRIBUTION",
    values: ["public", "unlisted", "private"],
  },
  spoilerText: {
    label: "Spoiler text",
    help: "Warning that hides the text until readers open the post.",
    control: "TEXT",
    group: "CONTENT",
    values: [],
  },
  sensitive: {
    label: "Sensitive media",
    help: "Whether the media are hidden until a reader asks to see them.",
    control: "TOGGLE",
    group: "DISCLOSURE",
    values: [],
  },
  language: {
    label: "Language",
    help: "Language of the post, a BCP 47 tag.",
    control: "TEXT",
    group: "CONTENT",
    values: [],
  },
} as const satisfies Record<OptionName, Pick<Option, "label" | "help" | "control" | "group" | "values">>;

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** The name of an option that only one network has, in the enum: `TELEGRAM_PROTECT_CONTENT`. */
const ownName = (network: ProviderName, option: string) => `${network}.${option}`;

const PostOptionName = builder.enumType("PostOptionName", {
  description:
    "Option of a post: a member of `RenditionOptionsInput`, or one of `NetworkOptionsInput` behind the name of its network.",
  values: Object.fromEntries([
    ...Object.entries(SHARED).map(([name, { help }]) => [snake(name), { value: name, description: help }]),
    ...NETWORKS_WITH_OPTIONS.flatMap((network) =>
      Object.entries(providerOf(network).capabilities.networkOptions).map(([name, { description }]) => [
        snake(`${network}_${name}`),
        { value: ownName(network, name), description },
      ]),
    ),
  ]) as Record<string, { value: string; description: string }>,
});

const PostOptionControl = builder.enumType("PostOptionControl", {
  description: "Way in which a person chooses the value of an option.",
  values: {
    SELECT: { description: "A choice among the values of the option." },
    TEXT: { description: "Free text, within the rules of the option." },
    TOGGLE: { description: "A switch that is on or off." },
    LIST: { description: "Several different texts." },
    NUMBER: { description: "A whole number within the bounds of the option." },
  } as const,
});

const PostOptionGroup = builder.enumType("PostOptionGroup", {
  description: "Group of options that a composer shows together.",
  values: {
    CONTENT: { description: "Options about the content." },
    DISTRIBUTION: { description: "Options about the audience." },
    DISCLOSURE: { description: "Options about what readers are warned of." },
  } as const,
});

export const PostOptionCapability = builder.objectRef<Option>("PostOptionCapability").implement({
  description: "Option that has an effect on a post at a network.",
  applications: "withParent",
  fields: (t) => {
    const bound = (name: keyof Option["bounds"], of: string) =>
      t.int({
        ...MEMBER,
        nullable: true,
        description: `${of}; null without such a bound.`,
        resolve: ({ bounds }) => bounds[name] ?? null,
      });
    return {
      name: t.expose("name", { ...MEMBER, type: PostOptionName, description: "Option that the entry is about." }),
      label: t.exposeString("label", { ...MEMBER, description: "Name for people, in English." }),
      help: t.exposeString("help", { ...MEMBER, description: "Explanation for people, in English." }),
      control: t.expose("control", {
        ...MEMBER,
        type: PostOptionControl,
        description: "Way in which a person chooses the value.",
      }),
      group: t.expose("group", { ...MEMBER, type: PostOptionGroup, description: "Group of the option." }),
      values: t.stringList({
        ...memberList(3),
        description:
          "Values that the option can have, at most ten; empty for any text, and for on or off. Values of an option of one network are those of its enum.",
        resolve: ({ values }) => [...values],
      }),
      pattern: t.exposeString("pattern", {
        ...MEMBER,
        nullable: true,
        description: "Regular expression of accepted texts, in any letter case; null without one.",
      }),
      minLength: bound("minLength", "Minimum length of the text, or of each text of a list, in UTF-16 code units"),
      maxLength: bound("maxLength", "Maximum length of the text, or of each text of a list, in UTF-16 code units"),
      minItems: bound("minItems", "Minimum number of texts of a list"),
      maxItems: bound("maxItems", "Maximum number of texts of a list"),
      minimum: bound("minimum", "Lowest number"),
      maximum: bound("maximum", "Highest number"),
      needs: t.expose("needs", {
        ...MEMBER,
        type: PostOptionName,
        nullable: true,
        description: "Another option without which this one is refused; null if it stands alone.",
      }),
      excludes: t.expose("excludes", {
        ...MEMBER,
        type: PostOptionName,
        nullable: true,
        description: "Another option beside which this one is refused; null if there is none.",
      }),
      firstPostOnly: t.exposeBoolean("firstPostOnly", {
        ...MEMBER,
        description: "Whether the option is for the first post of a thread alone.",
      }),
      withoutMedia: t.exposeBoolean("withoutMedia", {
        ...MEMBER,
        description: "Whether the network refuses the option for a post with media items.",
      }),
      needsDocument: t.exposeBoolean("needsDocument", {
        ...MEMBER,
        description: "Whether the option is for a post with a document alone.",
      }),
    };
  },
});

const sharedOptions = ({ options }: Capabilities): Option[] =>
  (Object.keys(options) as OptionName[])
    .filter((name) => options[name].isSupported)
    .map((name) => ({
      ...SHARED[name],
      name,
      values: options[name].values ?? SHARED[name].values,
      pattern: options[name].pattern?.source ?? null,
      bounds: {},
      needs: null,
      excludes: null,
      firstPostOnly: false,
      withoutMedia: false,
      needsDocument: false,
    }));

const DIGITS = "^[0-9]+$";

const CONTROLS = {
  flag: "TOGGLE",
  choice: "SELECT",
  text: "TEXT",
  digits: "TEXT",
  texts: "LIST",
  number: "NUMBER",
} as const;

const ownOptions = (provider: ProviderName, { networkOptions }: Capabilities): Option[] =>
  Object.entries(networkOptions).map(([name, option]) => ({
    name: ownName(provider, name),
    label: option.label,
    help: option.description,
    control: CONTROLS[option.kind],
    group: option.group,
    values: option.kind === "choice" ? Object.keys(option.values) : [],
    pattern: option.kind === "digits" ? DIGITS : null,
    bounds: numbersOf(option),
    needs: option.needs === undefined ? null : ownName(provider, option.needs),
    excludes: option.notWith === undefined ? null : ownName(provider, option.notWith),
    firstPostOnly: option.onFirst ?? false,
    withoutMedia: option.withoutMedia ?? false,
    needsDocument: option.needsDocument ?? false,
  }));

function numbersOf(option: NetworkOption): Option["bounds"] {
  const { items, uniqueItems: _, ...bounds } = { items: {}, uniqueItems: false, ...boundsOf(option) };
  return { ...bounds, ...items };
}

/** The options that have an effect on posts by a table. */
export const optionsOf = (provider: ProviderName, capabilities: Capabilities): Option[] => [
  ...sharedOptions(capabilities),
  ...ownOptions(provider, capabilities),
];
