import type { AccountState } from "../../prisma/generated/client/client.ts";
import type { Capabilities } from "../../src/providers/capabilities.ts";
import type { PostOptions } from "../../src/providers/post.ts";
import {
  capabilitiesOf,
  PROVIDER_NAMES,
  type ProviderName,
  providerName,
  providerOf,
  revisionOf,
} from "../../src/providers/registry.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, memberList, typically, worth } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { AccountLimits, AccountProvider, SocialAccount } from "./types.ts";

interface Shown {
  provider: ProviderName;
  capabilities: Capabilities;
}

type OptionName = keyof PostOptions;
interface Option {
  name: OptionName;
  values: readonly string[];
  pattern: string | null;
}

const PostForm = builder.enumType("PostForm", {
  description: "Form of a publication that a network can have.",
  values: {
    POST: { description: "A publication of one post." },
    THREAD: { description: "Several posts, each a reply to the one before." },
  } as const,
});

const MediaShape = builder.enumType("MediaShape", {
  description: "Media items that one post can have.",
  values: {
    TEXT: { description: "A post without media items." },
    IMAGE: { description: "A post with one image." },
    IMAGES: { description: "A post with several images." },
    VIDEO: { description: "A post with one video." },
    MIXED: { description: "A post with images and videos together." },
  } as const,
});

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

const PostOptionCapability = builder.objectRef<Option>("PostOptionCapability").implement({
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

const optionsOf = ({ options }: Capabilities): Option[] =>
  (Object.keys(options) as OptionName[])
    .filter((name) => options[name].isSupported)
    .map((name) => ({
      name,
      values: options[name].values ?? VALUES[name] ?? [],
      pattern: options[name].pattern?.source ?? null,
    }));

function shapesOf({ limits: { mediaAttachments, videos, mixedMedia } }: Capabilities) {
  const shapes: ("TEXT" | "IMAGE" | "IMAGES" | "VIDEO" | "MIXED")[] = ["TEXT", "IMAGE"];
  if (mediaAttachments > 1) shapes.push("IMAGES");
  if (videos > 0) shapes.push("VIDEO");
  return mixedMedia ? [...shapes, "MIXED" as const] : shapes;
}

const PostCapabilities = builder.objectRef<Shown>("PostCapabilities").implement({
  description: "Rules of posts at a network: the table by which drafts are checked and posts are sent.",
  applications: "accounts:read",
  fields: (t) => ({
    provider: t.field({
      ...MEMBER,
      type: AccountProvider,
      description: "Network that the rules are about.",
      resolve: ({ provider }) => provider,
    }),
    name: t.string({
      ...MEMBER,
      description: "Name of the network for people.",
      resolve: ({ provider }) => providerOf(provider).name,
    }),
    revision: t.string({
      ...worth(20),
      description: "Revision of the table, which changes with each of its values.",
      resolve: ({ capabilities }) => revisionOf(capabilities),
    }),
    forms: t.field({
      ...memberList(2),
      type: [PostForm],
      description: "Forms that a publication can have at the network, at most two.",
      resolve: () => ["POST" as const, "THREAD" as const],
    }),
    limits: t.field({
      ...MEMBER,
      type: AccountLimits,
      description: "Limits of one post.",
      resolve: ({ capabilities }) => capabilities.limits,
    }),
    captionCharacters: t.int({
      ...MEMBER,
      nullable: true,
      description: "Maximum length of the text of a post with media items, if it is lower; null otherwise.",
      resolve: ({ capabilities }) => capabilities.captionCharacters ?? null,
    }),
    textBytes: t.field({
      ...MEMBER,
      type: "SafeInt",
      nullable: true,
      description: "Maximum length of a text in bytes of UTF-8; null without such a limit.",
      resolve: ({ capabilities }) => capabilities.textBytes ?? null,
    }),
    mediaShapes: t.field({
      ...memberList(5),
      type: [MediaShape],
      description: "Media items that one post can have, at most five.",
      resolve: ({ capabilities }) => shapesOf(capabilities),
    }),
    options: t.field({
      ...memberList(3),
      type: [PostOptionCapability],
      description: "Options that have an effect at the network, at most four.",
      resolve: ({ capabilities }) => optionsOf(capabilities),
    }),
  }),
});

builder.prismaObjectField(SocialAccount, "capabilities", (t) =>
  t.field({
    type: PostCapabilities,
    select: { provider: true, limits: true },
    description:
      "Rules of posts of the account: the table of the network, with the limits that the account's server stated. `publishing` says whether posts can be published now.",
    resolve: (account) => ({ provider: providerName(account.provider), capabilities: capabilitiesOf(account) }),
  }),
);

interface Publishing {
  state: AccountState;
  lastError: string | null;
}

const PublishingState = builder.enumType("PublishingState", {
  description: "Whether posts can be published to an account now.",
  values: {
    HEALTHY: { value: "ACTIVE", description: "Posts can be published." },
    NEEDS_ATTENTION: { value: "NEEDS_ATTENTION", description: "The network rejects the stored credentials." },
    DISCONNECTED: { value: "DISCONNECTED", description: "The account was disconnected." },
  } as const,
});

const PublishingBlocker = builder.objectRef<{ code: string; detail: string }>("PublishingBlocker").implement({
  description: "Reason why nothing can be published to an account now.",
  applications: "withParent",
  fields: (t) => ({
    code: t.exposeString("code", { ...MEMBER, description: "`account_needs_attention` or `account_disconnected`." }),
    detail: t.exposeString("detail", { ...MEMBER, description: "Explanation and next step, in English." }),
  }),
});

const DETAILS = {
  NEEDS_ATTENTION: "The network rejects the credentials of the account. Connect the account again.",
  DISCONNECTED: "The account was disconnected. Connect the account again.",
};

const AccountPublishing = builder.objectRef<Publishing>("AccountPublishing").implement({
  description: "Whether posts can be published to an account now, and why not.",
  applications: "withParent",
  fields: (t) => ({
    canPublish: t.boolean({
      ...MEMBER,
      description: "Whether posts can be published.",
      resolve: ({ state }) => state === "ACTIVE",
    }),
    state: t.expose("state", { ...MEMBER, type: PublishingState, description: "State of publishing." }),
    blockers: t.field({
      ...memberList(1),
      type: [PublishingBlocker],
      description: "Reasons why nothing can be published, at most one.",
      resolve: ({ state, lastError }) =>
        state === "ACTIVE"
          ? []
          : [
              {
                code: `account_${state.toLowerCase()}`,
                detail: lastError ? `${lastError} ${DETAILS[state]}` : DETAILS[state],
              },
            ],
    }),
  }),
});

builder.prismaObjectField(SocialAccount, "publishing", (t) =>
  t.field({
    type: AccountPublishing,
    select: { state: true, lastError: true },
    description: "Whether posts can be published to the account now.",
    resolve: ({ state, lastError }) => ({ state, lastError }),
  }),
);

builder.queryFields((t) => ({
  postCapabilities: t.field({
    ...requires("read", { application: "accounts:read" }),
    ...typically(3),
    type: [PostCapabilities],
    description: "Rules of posts at each network on which accounts can be connected, with the networks' own limits.",
    resolve: () => PROVIDER_NAMES.map((provider) => ({ provider, capabilities: providerOf(provider).capabilities })),
  }),
}));
