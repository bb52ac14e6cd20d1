import type { Capabilities } from "../../src/providers/capabilities.ts";
import type { PostOptions } from "../../src/providers/post.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, memberList } from "../core/prices.ts";

type OptionName = keyof PostOptions;
interface Option {
  name: OptionName;
  values: readonly string[];
  pattern: string | null;
}

const WORDS = {
  visibility: { label: "Visibility", control: "SELECT", group: "DISTRIBUTION" },
  spoilerText: { label: "Spoiler text", control: "TEXT", group: "CONTENT" },
  sensitive: { label: "Sensitive media", control: "TOGGLE", group: "DISCLOSURE" },
  language: { label: "Language", control: "TEXT", group: "CONTENT" },
} as const satisfies Record<OptionName, { label: string; control: string; group: string }>;

const KEYS = {
  visibility: "Audience of the post.",
  spoilerText: "Warning that hides the text until readers open the post.",
  sensitive: "Whether the media are hidden until a reader asks to see them.",
  language: "Language of the post, a BCP 47 tag.",
} as const satisfies Record<OptionName, string>;

/** The values of an option that is chosen among a few. */
const VALUES: Partial<Record<OptionName, readonly string[]>> = { visibility: ["public", "unlisted", "private"] };

const PostOptionName = builder.enumType("PostOptionName", {
  description: "Option of a post.",
  values: {
    VISIBILITY: { value: "visibility", description: KEYS.visibility },
    SPOILER_TEXT: { value: "spoilerText", description: KEYS.spoilerText },
    SENSITIVE: { value: "sensitive", description: KEYS.sensitive },
    LANGUAGE: { value: "language", description: KEYS.language },
  } as const,
});

const PostOptionControl = builder.enumType("PostOptionControl", {
  description: "Way in which a person chooses the value of an option.",
  values: {
    SELECT: { description: "A choice among the values of the option." },
    TEXT: { description: "Free text, within the rules of the option." },
    TOGGLE: { description: "A switch that is on or off." },
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
  fields: (t) => ({
    name: t.field({
      ...MEMBER,
      type: PostOptionName,
      description: "Option that the entry is about.",
      resolve: ({ name }) => name,
    }),
    label: t.string({
      ...MEMBER,
      description: "Name for people, in English.",
      resolve: ({ name }) => WORDS[name].label,
    }),
    help: t.string({
      ...MEMBER,
      description: "Explanation for people, in English.",
      resolve: ({ name }) => KEYS[name],
    }),
    control: t.field({
      ...MEMBER,
      type: PostOptionControl,
      description: "Way in which a person chooses the value.",
      resolve: ({ name }) => WORDS[name].control,
    }),
    group: t.field({
      ...MEMBER,
      type: PostOptionGroup,
      description: "Group of the option.",
      resolve: ({ name }) => WORDS[name].group,
    }),
    values: t.stringList({
      ...memberList(3),
      description: "Values that the option can have, at most three; empty for any text, and for on or off.",
      resolve: ({ values }) => [...values],
    }),
    pattern: t.exposeString("pattern", {
      ...MEMBER,
      nullable: true,
      description: "Regular expression of accepted texts, in any letter case; null without one.",
    }),
  }),
});

/** The options that have an effect on posts by a table. */
export const optionsOf = ({ options }: Capabilities): Option[] =>
  (Object.keys(options) as OptionName[])
    .filter((name) => options[name].isSupported)
    .map((name) => ({
      name,
      values: options[name].values ?? VALUES[name] ?? [],
      pattern: options[name].pattern?.source ?? null,
    }));
