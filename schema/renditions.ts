import {
  DeliveryState as DeliveryStates,
  RecoveryAction as RecoveryActions,
  RenditionStatus as RenditionStatuses,
} from "../prisma/generated/client/client.ts";
import type { PostOptions } from "../src/providers/provider.ts";
import type { MediumReference } from "../src/publications/content.ts";
import { latestAttempts } from "../src/publications/list.ts";
import { deliveryAttemptsByIds, renditionsByIds } from "../src/publications/read.ts";
import { builder } from "./builder.ts";
import { Node, readableById } from "./node.ts";

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

export const DeliveryState = builder.enumType("DeliveryState", {
  description: "What is known of the post at its provider.",
  values: {
    QUEUED: { value: DeliveryStates.QUEUED, description: "To be sent, for the first time or again." },
    SUBMITTED: { value: DeliveryStates.SUBMITTED, description: "Being sent: the attempt is recorded, no answer yet." },
    PROCESSING: { value: DeliveryStates.PROCESSING, description: "Taken by the provider, which is not done with it." },
    PROVIDER_SCHEDULED: {
      value: DeliveryStates.PROVIDER_SCHEDULED,
      description: "Taken by the provider, which publishes it later.",
    },
    LIVE: { value: DeliveryStates.LIVE, description: "Public, at `externalUrl`." },
    REJECTED: { value: DeliveryStates.REJECTED, description: "Certainly not there, and not being tried again." },
    AMBIGUOUS: {
      value: DeliveryStates.AMBIGUOUS,
      description: "The provider's answer was lost: the server asks whether it is there, and never sends meanwhile.",
    },
    MANUAL_RESOLUTION: {
      value: DeliveryStates.MANUAL_RESOLUTION,
      description: "It could not be found out whether it is there: a person has to look.",
    },
  },
});

export const RecoveryAction = builder.enumType("RecoveryAction", {
  description: "What would bring a rendition forward that is not live.",
  values: {
    NONE: { value: RecoveryActions.NONE, description: "Nothing is needed, or nothing would help." },
    RETRY: { value: RecoveryActions.RETRY, description: "It failed, and `retryFailedRenditions` may help." },
    RECONCILE: {
      value: RecoveryActions.RECONCILE,
      description: "Nobody has to act: the server is asking the provider.",
    },
    MANUAL_RESOLUTION: {
      value: RecoveryActions.MANUAL_RESOLUTION,
      description: "Somebody has to look at the provider and say what they found, with `resolveRendition`.",
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

const RenditionMedium = builder.objectRef<MediumReference>("RenditionMedium").implement({
  description: "An image or a video that goes with a post.",
  fields: (t) => ({
    url: t.exposeString("url", { description: "The https address that it is fetched from when the post is sent." }),
    altText: t.exposeString("altText", { description: "What it shows, in words; empty when there are none." }),
  }),
});

const RenditionOptions = builder.objectRef<PostOptions>("RenditionOptions").implement({
  description: "What was chosen for one destination beside text and media.",
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

export const DeliveryAttempt = builder.prismaObject("DeliveryAttempt", {
  description: "One call to a provider that may have made a post. Seen by the workspace's members.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    number: t.exposeInt("number", { description: "From 1, over all retries of the rendition." }),
    state: t.expose("state", {
      type: DeliveryState,
      description: "What came of it: SUBMITTED while it is under way, and for good where nobody knows.",
    }),
    startedAt: t.expose("startedAt", { type: "DateTime", description: "When the call was made." }),
    finishedAt: t.expose("finishedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was known what came of it; null before that.",
    }),
    errorKind: t.exposeString("errorKind", {
      nullable: true,
      description: "The kind of failure, by the words of `Delivery.errorKind`; null for none.",
    }),
    errorCode: t.exposeString("errorCode", { nullable: true, description: "Which failure it was; null for none." }),
    errorHttpStatus: t.exposeInt("errorHttpStatus", {
      nullable: true,
      description: "The HTTP status that the provider answered; null for none, and where no answer came.",
    }),
  }),
});

const Delivery = builder.prismaObject("Rendition", {
  variant: "Delivery",
  description: 'How a rendition fares at its provider (interface, "Action output").',
  select: { id: true },
  fields: (t) => ({
    state: t.field({
      type: DeliveryState,
      select: { deliveryState: true },
      description: "What is known of the post.",
      // There is no delivery before it has a state.
      resolve: ({ deliveryState }) => deliveryState as DeliveryStates,
    }),
    targetKey: t.exposeString("targetKey", {
      description: "Where it goes: `provider|instance|remote id`, as it was when the destination was chosen.",
    }),
    currentAttemptId: t.exposeID("currentAttemptId", {
      nullable: true,
      description: "The attempt that the other members tell of; null before the first.",
    }),
    currentAttemptCreatedAt: t.expose("currentAttemptAt", {
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: "When that attempt was made; null before the first.",
    }),
    currentAttemptNumber: t.int({
      nullable: true,
      select: { attempts: true },
      description: "Its number, from 1 over all retries; null before the first.",
      resolve: ({ attempts }) => attempts || null,
    }),
    errorCode: t.exposeString("errorCode", {
      nullable: true,
      description: "Which failure the last attempt met; null for none.",
    }),
    errorKind: t.exposeString("errorKind", {
      nullable: true,
      description:
        "Its kind: `blocked`, `unreachable`, `limited`, `unauthorized`, `refused`, `rubbish`, or a word of this server's own; null for none.",
    }),
    errorHttpStatus: t.exposeInt("errorHttpStatus", {
      nullable: true,
      description: "The HTTP status that the provider answered with it; null for none, and where no answer came.",
    }),
    externalId: t.exposeString("externalId", {
      nullable: true,
      description: "The provider's own identifier of the post; null until it is known to be there.",
    }),
    externalUrl: t.exposeString("externalUrl", {
      nullable: true,
      description: "Where the post is to be seen; null until it is known to be there.",
    }),
    lastReconciledAt: t.expose("lastReconciledAt", {
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: "When the provider was last asked whether the post is there; null when it never had to be.",
    }),
    nextReconciliationAt: t.expose("nextReconciliationAt", {
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: "When it will be asked (again); null when it will not.",
    }),
    recoveryAction: t.expose("recoveryAction", { type: RecoveryAction, description: "What would bring it forward." }),
    terminalReason: t.exposeString("terminalReason", {
      nullable: true,
      description: "Why nothing more is done about it; null while something is, and once it is live.",
    }),
  }),
});

export const Rendition = builder.prismaObject("Rendition", {
  description:
    "A publication as one account gets it. The destination is a snapshot, whatever becomes of the social set. Seen by the workspace's members.",
  extensions: { resource: "Rendition" },
  interfaces: [Node],
  select: { id: true, workspaceId: true, deliveryState: true },
  fields: (t) => ({
    publication: t.relation("publication", { description: "The publication that it is of." }),
    platform: t.exposeString("platform", { description: "The service that it goes to, as `mastodon`." }),
    socialAccountId: t.exposeID("accountId", { description: "The account that it is published to." }),
    account: t.relation("account", { description: "That account, as it is now." }),
    targetKey: t.exposeString("targetKey", {
      description: "Where it goes: `provider|instance|remote id`, as it was when the destination was chosen.",
    }),
    status: t.expose("status", { type: RenditionStatus, description: "How far it has come." }),
    text: t.string({
      select: { text: true, publication: { select: { text: true } } },
      description: "What is posted: its own text, or else the publication's.",
      resolve: ({ text, publication }) => text ?? publication.text,
    }),
    ownText: t.exposeString("text", {
      nullable: true,
      description: "The text that it has of its own; null when it takes the publication's.",
    }),
    media: t.field({
      type: [RenditionMedium],
      select: { media: true },
      description: "The media that go with it, in their order; no more than its provider takes.",
      resolve: ({ media }) => media as unknown as MediumReference[],
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
readableById("DeliveryAttempt", deliveryAttemptsByIds);
