import type { Capabilities } from "../../src/providers/capabilities.ts";
import {
  capabilitiesOf,
  hasComments,
  PROVIDER_NAMES,
  type ProviderName,
  providerName,
  providerOf,
  revisionOf,
} from "../../src/providers/registry.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, memberList, typically, worth } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { AccountLimits } from "./limits.ts";
import { optionsOf, PostOptionCapability } from "./postOptions.ts";
import { AccountProvider, SocialAccount } from "./types.ts";

interface Shown {
  provider: ProviderName;
  capabilities: Capabilities;
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
    DOCUMENT: { description: "A post with one PDF." },
  } as const,
});

function shapesOf({ limits, needsMedia, needsVideo }: Capabilities) {
  const { mediaAttachments, videos, mixedMedia, documentBytes = 0 } = limits;
  const shapes: ("TEXT" | "IMAGE" | "IMAGES" | "VIDEO" | "MIXED" | "DOCUMENT")[] = needsMedia ? [] : ["TEXT"];
  if (!needsVideo) shapes.push("IMAGE");
  if (!needsVideo && mediaAttachments > 1) shapes.push("IMAGES");
  if (videos > 0) shapes.push("VIDEO");
  if (mixedMedia) shapes.push("MIXED");
  if (documentBytes > 0) shapes.push("DOCUMENT");
  return shapes;
}

const PostCapabilities = builder.objectRef<Shown>("PostCapabilities").implement({
  description: "Rules of posts at a network: the table by which drafts are checked and posts are sent.",
  applications: "accounts:read",
  fields: (t) => ({
    provider: t.expose("provider", {
      ...MEMBER,
      type: AccountProvider,
      description: "Network that the rules are about.",
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
      resolve: ({ capabilities: { threads } }) => (threads ? (["POST", "THREAD"] as const) : (["POST"] as const)),
    }),
    firstComments: t.boolean({
      ...MEMBER,
      description: "Whether a rendition can have a first comment.",
      resolve: ({ capabilities }) => hasComments(capabilities),
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
    replyCharacters: t.int({
      ...MEMBER,
      nullable: true,
      description: "Maximum length of the text of a reply, if it is lower than that of the first post; null otherwise.",
      resolve: ({ capabilities }) => capabilities.replies?.characters ?? null,
    }),
    replyMediaAttachments: t.int({
      ...MEMBER,
      nullable: true,
      description:
        "Maximum number of media items of a reply, if it is lower than that of the first post; null otherwise.",
      resolve: ({ capabilities }) => capabilities.replies?.mediaAttachments ?? null,
    }),
    textBytes: t.field({
      ...MEMBER,
      type: "SafeInt",
      nullable: true,
      description: "Maximum length of a text in bytes of UTF-8; null without such a limit.",
      resolve: ({ capabilities }) => capabilities.textBytes ?? null,
    }),
    videoAltTextBytes: t.field({
      ...MEMBER,
      type: "SafeInt",
      nullable: true,
      description: "Maximum length of the alternative text of a video in bytes of UTF-8; null without such a limit.",
      resolve: ({ capabilities }) => capabilities.videoAltTextBytes ?? null,
    }),
    spoilerBreakCharacters: t.int({
      ...MEMBER,
      description:
        "Characters that the network puts between a spoiler text and a text, and that count in the length of both together; 0 without any.",
      resolve: ({ capabilities }) => capabilities.spoilerBreakCharacters ?? 0,
    }),
    unshownText: t.string({
      ...MEMBER,
      nullable: true,
      description:
        "Regular expression (ECMA-262) of characters that the network would not show, so that a text with a match is refused; null without any.",
      resolve: ({ capabilities }) => capabilities.unshown?.pattern.source ?? null,
    }),
    links: t.int({
      ...MEMBER,
      nullable: true,
      description: "Maximum number of different links of a text; null without such a limit.",
      resolve: ({ capabilities }) => capabilities.links ?? null,
    }),
    fetchesMedia: t.boolean({
      ...MEMBER,
      description:
        "Whether the network fetches media items from this server, which therefore needs an address that the network reaches.",
      resolve: ({ capabilities }) => capabilities.fetchesMedia === true,
    }),
    linkCards: t.boolean({
      ...MEMBER,
      description:
        "Whether a post without media items carries the card of its first link. False for a network without cards, and for one that reads the page itself.",
      resolve: ({ capabilities }) => capabilities.linkCards !== undefined,
    }),
    mediaShapes: t.field({
      ...memberList(6),
      type: [MediaShape],
      description: "Media items that one post can have, at most six.",
      resolve: ({ capabilities }) => shapesOf(capabilities),
    }),
    options: t.field({
      ...memberList(6),
      type: [PostOptionCapability],
      description: "Options that have an effect at the network, at most twenty.",
      resolve: ({ provider, capabilities }) => optionsOf(provider, capabilities),
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

builder.queryFields((t) => ({
  postCapabilities: t.field({
    ...requires("read", { application: "accounts:read" }),
    ...typically(3),
    type: [PostCapabilities],
    description: "Rules of posts at each network on which accounts can be connected, with the networks' own limits.",
    resolve: () => PROVIDER_NAMES.map((provider) => ({ provider, capabilities: providerOf(provider).capabilities })),
  }),
}));
