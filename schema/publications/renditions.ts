import { RenditionStatus as RenditionStatuses } from "../../prisma/generated/client/client.ts";
import type { MediaItemReference } from "../../src/domains/publications/content.ts";
import { latestAttempts } from "../../src/domains/publications/list.ts";
import { renditionsByIds } from "../../src/domains/publications/read.ts";
import type { PostOptions } from "../../src/providers/post.ts";
import { builder } from "../core/builder.ts";
import { Node, readableById } from "../core/node.ts";
import { MEMBER, memberList, worth } from "../core/prices.ts";
import { Delivery } from "./deliveries.ts";

export const RenditionStatus = builder.enumType("RenditionStatus", {
  description: "How far one destination of a publication has come.",
  values: {
    DRAFT: { value: RenditionStatuses.DRAFT, description: "In the making: not validated yet, or not valid." },
    READY: { value: RenditionStatuses.READY, description: "In the making, and within what the provider takes." },
    SCHEDULED: { value: RenditionStatuses.SCHEDULED, description: "Waiting for its time." },
    PUBLISHING: {
      value: RenditionStatuses.PUBLISHING,
      description: "On its way, or being asked after; `delivery` says which.",
    },
    PUBLISHED: { value: RenditionStatuses.PUBLISHED, description: "Out." },
    FAILED: {
      value: RenditionStatuses.FAILED,
      description: "It did not get out, or nobody could find out; `delivery` says which, and what helps.",
    },
  },
});

export const PostVisibility = builder.enumType("PostVisibility", {
  description: "Who sees a post at its provider.",
  values: {
    PUBLIC: { value: "public", description: "Everyone." },
    UNLISTED: { value: "unlisted", description: "Everyone, but it is in no public listing." },
    PRIVATE: { value: "private", description: "The account's followers." },
  } as const,
});

const RenditionMedium = builder.objectRef<MediaItemReference>("RenditionMedium").implement({
  description: "An image or a video that goes with a post.",
  applications: "withParent",
  fields: (t) => ({
    url: t.exposeString("url", {
      ...MEMBER,
      description: "The https address that it is fetched from when the post is sent.",
    }),
    altText: t.exposeString("altText", {
      ...MEMBER,
      description: "What it shows, in words; empty when there are none.",
    }),
  }),
});

const RenditionOptions = builder.objectRef<PostOptions>("RenditionOptions").implement({
  description: "What was chosen for one destination beside text and media.",
  applications: "withParent",
  fields: (t) => ({
    visibility: t.expose("visibility", {
      type: PostVisibility,
      nullable: true,
      description: "Who sees it; null for what the account does by default.",
    }),
    spoilerText: t.exposeString("spoilerText", {
      nullable: true,
      description: "The text that it is folded behind; null when it is not.",
    }),
    sensitive: t.boolean({
      description: "Whether its media are veiled until somebody wants to see them.",
      resolve: ({ sensitive }) => sensitive ?? false,
    }),
    language: t.exposeString("language", {
      nullable: true,
      description: "Language of the text (BCP 47); null for what the account does by default.",
    }),
  }),
});

export const Rendition = builder.prismaObject("Rendition", {
  description:
    "A publication as one account gets it. The destination is a snapshot, whatever becomes of the social set. Seen by the workspace's members.",
  extensions: { resource: "Rendition" },
  interfaces: [Node],
  select: { id: true, workspaceId: true, deliveryState: true },
  applications: "publications:read",
  fields: (t) => ({
    publication: t.relation("publication", { description: "The publication that it is of." }),
    platform: t.exposeString("platform", { description: "Lower-case name of the provider that it is published on." }),
    socialAccountId: t.exposeID("accountId", { description: "The account that it is published to." }),
    account: t.relation("account", { description: "That account, as it is now." }),
    targetKey: t.exposeString("targetKey", {
      description: "Where it goes: `provider|instance|remote id`, as it was when the destination was chosen.",
    }),
    status: t.expose("status", { type: RenditionStatus, description: "How far it has come." }),
    text: t.string({
      ...worth(10),
      select: { text: true, publication: { select: { text: true } } },
      description: "What is posted: its own text, or else the publication's.",
      resolve: ({ text, publication }) => text ?? publication.text,
    }),
    ownText: t.exposeString("text", {
      ...worth(3),
      nullable: true,
      description: "The text that it has of its own; null when it takes the publication's.",
    }),
    media: t.field({
      ...memberList(20),
      type: [RenditionMedium],
      select: { media: true },
      description: "The media that go with it, in their order; no more than its provider takes.",
      resolve: ({ media }) => media as unknown as MediaItemReference[],
    }),
    options: t.field({
      type: RenditionOptions,
      select: { options: true },
      description: "What was chosen beside text and media.",
      resolve: ({ options }) => options as PostOptions,
    }),
    delivery: t.variant(Delivery, {
      isNull: ({ deliveryState }) => deliveryState === null,
      description: "How it fares at its provider; null before it was asked to be published.",
    }),
    deliveryAttempts: t.relation("deliveryAttempts", {
      complexity: ({ first }) => ({ field: 1, multiplier: Math.max(1, first) }),
      args: {
        first: t.arg.int({
          defaultValue: 10,
          description: "How many, 1 to 100.",
          extensions: { constraints: { minimum: 1, maximum: 100 } },
        }),
      },
      query: ({ first }) => latestAttempts(first),
      description: "The calls to the provider that may have made the post, newest first.",
    }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

readableById("Rendition", renditionsByIds);
