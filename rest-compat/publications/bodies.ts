import { GraphQLBoolean, GraphQLID, GraphQLInputObjectType, GraphQLInt, GraphQLString } from "graphql";
import { field, listOf, must, objectScalar } from "../engine/bodies.ts";

/** The bodies of requests about publications, in the documented form. Names of fields are those of GraphQL where both
 * have the member, so that problems name the documented one. */

const json = objectScalar("JSON");
const time = { constraints: { format: "date-time" } };
const NONE = "Must be absent, null or empty: rostrum does not have the member.";
const none = field(GraphQLString, NONE);
const noObject = field(json, NONE);

const PublicationMediaInput = new GraphQLInputObjectType({
  name: "PublicationMediaInput",
  description: "An image, video or document of the workspace's library, attached to a post.",
  fields: {
    mediaId: field(must(GraphQLID), "Id of the media item."),
    altText: field(GraphQLString, "Alternative text of this publication; the library's if absent, null or empty."),
    role: none,
    settings: noObject,
    thumbnailTimestampMs: field(GraphQLInt, "Must be absent, null or 0: rostrum does not have the member."),
  },
});

const MEDIA = field(listOf(PublicationMediaInput), "Media items in display order.");

const PublicationSegmentInput = new GraphQLInputObjectType({
  name: "PublicationSegmentInput",
  description: "One post of a publication; several are a thread.",
  fields: {
    id: field(GraphQLID, "Id of the segment, from an earlier answer or chosen by the client; new if absent or empty."),
    text: field(GraphQLString, "Text of the post.", { wire: "body" }),
    media: MEDIA,
    title: none,
    description: none,
    url: none,
    settings: noObject,
  },
});

const RenditionSegmentInput = new GraphQLInputObjectType({
  name: "PublicationRenditionSegmentInput",
  description: "One post of a destination that differs from the publication.",
  fields: {
    id: field(GraphQLID, "Ignored; `publication_segment_id` names the segment."),
    segmentKey: field(GraphQLID, "Id of the publication's segment; the one at the same place if absent or empty.", {
      wire: "publication_segment_id",
    }),
    text: field(GraphQLString, "Text for this destination, unless `body_override` is given.", { wire: "body" }),
    ownText: field(GraphQLString, "Text for this destination.", { wire: "body_override" }),
    media: MEDIA,
    mediaInherited: field(GraphQLBoolean, "Whether the media items are the publication's; false if `media` is given."),
    title: none,
    titleOverride: none,
    description: none,
    descriptionOverride: none,
    url: none,
    urlOverride: none,
    settings: noObject,
  },
});

const RenditionInput = new GraphQLInputObjectType({
  name: "PublicationRenditionInput",
  description: "A destination of a publication, with its own content.",
  fields: {
    accountId: field(must(GraphQLID), "Id of the account.", { wire: "social_account_id" }),
    id: field(GraphQLID, "Ignored; `social_account_id` names the destination."),
    text: field(GraphQLString, "Text of the first post for this destination, unless `segments` is given.", {
      wire: "body",
    }),
    media: field(
      listOf(PublicationMediaInput),
      "Media items of the first post for this destination, unless `segments` is given.",
    ),
    segments: field(listOf(RenditionSegmentInput), "Posts that differ from the publication's."),
    options: field(json, "Options: `visibility` `public|unlisted|private`, `spoiler_text`, `sensitive`, `language`.", {
      wire: "settings",
    }),
    title: none,
    description: none,
    targetKey: none,
    profile: field(GraphQLString, "Ignored: each network has one form of posts."),
    outputProfile: field(GraphQLString, "Ignored: each network has one form of posts."),
    formatLocked: field(GraphQLBoolean, "Must be absent, null or false: rostrum does not have the member."),
    scheduleOverride: field(GraphQLString, NONE),
  },
});

const REPOST = field(json, "Must be absent, null, or have the mode `inherit` or `off`: rostrum does not repost.");
const PRESET = field(GraphQLString, "`post` or `thread`; the number of segments decides.");
const DELAY = field(GraphQLInt, "Must be absent, null or 0: the workspace's delay applies to posting slots.", {
  constraints: { minimum: 0, maximum: 60 },
});
const TEXT = "Text of the post, unless `segments` is given.";
const PLANNED = "Time to which the publication is scheduled later.";

const COMMON = {
  creationPreset: PRESET,
  intent: PRESET,
  audience: none,
  goal: none,
  sourceUrl: none,
  metadata: noObject,
  randomDelayMinutes: DELAY,
  repostOverride: REPOST,
  socialSetId: field(GraphQLID, "Id of a social set whose accounts are the destinations, or of which some are."),
  segments: field(listOf(PublicationSegmentInput), "Posts in the order of the thread."),
  renditions: field(listOf(RenditionInput), "Destinations with content of their own."),
  plannedAt: field(GraphQLString, PLANNED, { ...time, wire: "scheduled_at" }),
};

export const CreatePublicationBody = new GraphQLInputObjectType({
  name: "CreatePublicationBody",
  description: "Content and destinations of a new draft.",
  fields: {
    workspaceId: field(must(GraphQLID), "Id of the workspace."),
    title: field(must(GraphQLString), "Title in lists; never published. May be empty."),
    text: field(must(GraphQLString), TEXT, { wire: "source_text" }),
    contentProfile: field(must(GraphQLString), "`short_text`, or empty."),
    accountIds: field(listOf(GraphQLID), "Ids of the destinations in display order.", { wire: "social_account_ids" }),
    media: field(listOf(PublicationMediaInput), "Media items of the post, unless `segments` is given."),
    ...COMMON,
  },
});

const REVISION = field(must(GraphQLInt), "Revision that the publication must have.", { constraints: { minimum: 1 } });
const ID = field(must(GraphQLID), "Id of the publication.");

export const PublicationUpdateBody = new GraphQLInputObjectType({
  name: "PublicationUpdateBody",
  description: "Changes of a publication. Members that are absent or null keep their values.",
  fields: {
    id: ID,
    expectedRevision: REVISION,
    title: field(GraphQLString, "Title in lists; never published."),
    text: field(GraphQLString, `${TEXT} Only for a publication with one post.`, { wire: "source_text" }),
    contentProfile: field(GraphQLString, "`short_text`, or empty."),
    clearSchedule: field(GraphQLBoolean, "True to clear the planned time of a draft."),
    inheritRandomDelay: field(GraphQLBoolean, "Must be absent, null or true: the workspace's delay applies."),
    ...COMMON,
  },
});

export const UpsertRenditionsBody = new GraphQLInputObjectType({
  name: "UpsertRenditionsBody",
  description: "Destinations to add, or to change.",
  fields: {
    id: ID,
    expectedRevision: REVISION,
    renditions: field(must(listOf(RenditionInput)), "Destinations; the others stay."),
  },
});
