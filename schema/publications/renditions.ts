import { sumOf } from "../../src/domains/network-costs/read.ts";
import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import { costOf } from "../../src/domains/publications/content/costs.ts";
import { latestAttempts } from "../../src/domains/publications/lists/list.ts";
import { renditionsByIds } from "../../src/domains/publications/read.ts";
import type { PostOptions } from "../../src/providers/post.ts";
import { providerName } from "../../src/providers/registry.ts";
import { AccountProvider } from "../accounts/types.ts";
import { within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { Node, readableById } from "../core/node.ts";
import { positionArgs } from "../core/positions.ts";
import { firstOr, MEMBER } from "../core/prices.ts";
import { personBy } from "../identity/person.ts";
import { Delivery } from "./deliveries.ts";
import { FirstComment, firstCommentOf } from "./firstComment.ts";
import { NetworkOptions } from "./networkOptions.ts";
import { RenditionStatus } from "./renditionStatus.ts";
import { RenditionSegment, SEGMENTS, SEGMENTS_OF_RENDITION, segmentsOfRendition } from "./segments.ts";

export const PostVisibility = builder.enumType("PostVisibility", {
  description: "Audience of a post at its provider.",
  values: {
    PUBLIC: { value: "public", description: "All people can see the post." },
    UNLISTED: {
      value: "unlisted",
      description: "All people can see the post, but public listings do not contain the post.",
    },
    PRIVATE: { value: "private", description: "Only followers of the account can see the post." },
  } as const,
});

const RenditionOptions = builder.objectRef<PostOptions>("RenditionOptions").implement({
  description: "Publishing options of one destination that several networks have.",
  applications: "withParent",
  fields: (t) => ({
    visibility: t.expose("visibility", {
      type: PostVisibility,
      nullable: true,
      description: "Visibility of the post; null for the account's default.",
    }),
    spoilerText: t.exposeString("spoilerText", {
      nullable: true,
      description: "Warning that hides the text until readers open the post; null for none.",
    }),
    sensitive: t.boolean({
      description: "Whether the media are hidden until a reader asks to see them.",
      resolve: ({ sensitive }) => sensitive ?? false,
    }),
    language: t.exposeString("language", {
      nullable: true,
      description: "Language of the text as a BCP 47 tag; null for the account's default.",
    }),
  }),
});

export const Rendition = builder.prismaObject("Rendition", {
  description:
    "A publication as one account publishes it. The destination is a snapshot: later changes of the social set do not affect it. Visible to members of the workspace.",
  extensions: { resource: "Rendition" },
  interfaces: [Node],
  select: { id: true, workspaceId: true, deliveryState: true },
  applications: "publications:read",
  fields: (t) => ({
    publicationId: t.exposeID("publicationId", { description: "Id of the publication that the rendition belongs to." }),
    publication: t.relation("publication", { description: "Publication that the rendition belongs to." }),
    platform: t.field({
      type: AccountProvider,
      select: { platform: true },
      description: "Social network that the rendition is published on.",
      resolve: ({ platform }) => providerName(platform),
    }),
    position: t.exposeInt("position", {
      description: "Position among the renditions of the publication, from 0.",
    }),
    socialAccountId: t.exposeID("accountId", { description: "Id of the account that the rendition is published to." }),
    account: t.relation("account", {
      description: "Account that the rendition is published to, in its current state.",
    }),
    targetKey: t.exposeString("targetKey", {
      description:
        "Key of the destination, `provider|instance|remote id`, which is fixed when the destination is chosen.",
    }),
    status: t.expose("status", { type: RenditionStatus, description: "Progress of the rendition." }),
    segments: t.field({
      complexity: firstOr(SEGMENTS, 10),
      type: [RenditionSegment],
      args: positionArgs(t.arg, BOUNDS.segments.maxItems),
      select: SEGMENTS_OF_RENDITION,
      description: `Posts of the rendition in the order of the thread, 1 to ${BOUNDS.segments.maxItems}, each with its effective content and its delivery.`,
      resolve: (rendition, args) => segmentsOfRendition(rendition, args),
    }),
    isRetryable: t.boolean({
      select: { status: true, recoveryAction: true },
      description: "Whether the rendition failed and can be sent again with `retryFailedRenditions`.",
      resolve: ({ status, recoveryAction }) => status === "FAILED" && recoveryAction === "RETRY",
    }),
    options: t.field({
      type: RenditionOptions,
      select: { options: true },
      description: "Publishing options of the rendition.",
      resolve: ({ options }) => options as PostOptions,
    }),
    firstComment: t.field({
      ...MEMBER,
      type: FirstComment,
      nullable: true,
      select: SEGMENTS_OF_RENDITION,
      description: "Reply to the first post, with its delivery; null without one.",
      resolve: (rendition) => firstCommentOf(rendition),
    }),
    networkOptions: t.field({
      type: NetworkOptions,
      nullable: true,
      select: { options: true, platform: true },
      description: "Options of the rendition that only its network has; null without any.",
      resolve: ({ options, platform }) => {
        const { network: values } = options as PostOptions;
        return values === undefined ? null : { network: providerName(platform), values };
      },
    }),
    maximumCostMicrousd: t.field({
      ...MEMBER,
      type: "SafeInt",
      nullable: true,
      select: { options: true, platform: true, segments: true, publication: { select: { segments: true } } },
      description:
        "Maximum cost of all posts of the rendition at its network, in micro-USD; null at a network whose calls are free.",
      resolve: ({ publication, ...rendition }, _args, { context }) => {
        const costs = costOf(context.services, publication, rendition);
        return costs === null ? null : sumOf(costs);
      },
    }),
    delivery: t.variant(Delivery, {
      isNull: ({ deliveryState }) => deliveryState === null,
      description: "Delivery of the rendition to its provider; null before publishing is requested.",
    }),
    deliveryAttempts: t.relation("deliveryAttempts", {
      complexity: firstOr(2),
      args: {
        first: t.arg.int({
          defaultValue: 10,
          description: `Maximum number of attempts to return, 1 to ${BOUNDS.attempts.maximum}.`,
          ...within(BOUNDS.attempts),
        }),
        after: t.arg.int({
          required: false,
          description: "Number of the attempt that the items follow. Absent or null means the latest ones.",
          ...within(BOUNDS.attempt),
        }),
      },
      query: latestAttempts,
      description: "Calls to the provider that may have created the post, newest first.",
    }),
    postDeletedAt: t.expose("removedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when `deletePost` deleted the last live post of the rendition at the provider; null before.",
    }),
    postDeletedBy: t.field({
      ...personBy("removedById"),
      description:
        "User who called `deletePost`; null before, and if the user was deleted or is not visible to the viewer.",
    }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time when the rendition last changed." }),
  }),
});

readableById("Rendition", renditionsByIds);
