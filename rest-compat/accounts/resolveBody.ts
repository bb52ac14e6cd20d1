import { GraphQLID, GraphQLInputObjectType, GraphQLString } from "graphql";
import { field, listOf, must, objectScalar } from "../engine/bodies.ts";
import type { Adapter } from "../engine/route.ts";

const none = field(GraphQLString, "Must be absent, null or empty: rostrum does not have the member.");
const object = objectScalar("IgnoredObject");

const CapabilityMediaInput = new GraphQLInputObjectType({
  name: "CapabilityMediaInput",
  description: "Media item of a content that is checked.",
  fields: {
    mediaId: field(must(GraphQLID), "Id of the media item."),
    altText: field(GraphQLString, "Alternative text; the library's if absent, null or empty."),
  },
});

const CapabilitySegmentInput = new GraphQLInputObjectType({
  name: "CapabilitySegmentInput",
  description: "Post of a content that is checked.",
  fields: {
    id: field(GraphQLString, "Name of the post that its problems have as `segment_id`."),
    text: field(GraphQLString, "Text of the post.", { wire: "content" }),
    media: field(listOf(CapabilityMediaInput), "Media items of the post."),
    title: none,
    description: none,
    url: none,
  },
});

const IGNORED = "Ignored: each network has one form of posts, whose rules are the same everywhere.";

const ResolveCapabilitiesBody = new GraphQLInputObjectType({
  name: "ResolveCapabilitiesBody",
  description: "Content to check, and the accounts that it is checked for.",
  fields: {
    accountIds: field(must(listOf(GraphQLID)), "Ids of 1 to 50 accounts of one workspace, each once."),
    segments: field(must(listOf(CapabilitySegmentInput)), "Posts in the order of the thread, 1 to 25."),
    accountSettings: field(object, "Ignored: options are checked when a publication is saved."),
    requestedOutputProfiles: field(object, IGNORED),
    creationPreset: field(GraphQLString, IGNORED),
    intent: field(GraphQLString, IGNORED),
    locale: field(GraphQLString, IGNORED),
    region: field(GraphQLString, IGNORED),
    sourceUrl: none,
  },
});

type Nullish<Members> = { readonly [Name in keyof Members]?: Members[Name] | null };
type Medium = Nullish<{ altText: string }> & { readonly mediaId: string };
type Segment = Nullish<{
  id: string;
  text: string;
  media: readonly Medium[];
  title: string;
  description: string;
  url: string;
}>;
interface Body {
  readonly accountIds: readonly string[];
  readonly segments: readonly Segment[];
  readonly sourceUrl?: string | null;
}

const LOST = "must be absent or empty, because rostrum does not have this member";

/** The body of a check, in the documented form. */
export const resolveAdapter: Adapter = {
  type: ResolveCapabilitiesBody,
  adapt({ accountIds, segments, sourceUrl }: Body, refuse) {
    if (sourceUrl) refuse(["sourceUrl"], LOST);
    return {
      accountIds,
      segments: segments.map((segment, index) => {
        for (const name of ["title", "description", "url"] as const)
          if (segment[name]) refuse(["segments", index, name], LOST);
        return {
          ...(segment.id && { id: segment.id }),
          text: segment.text ?? "",
          media: (segment.media ?? []).map(({ mediaId, altText }) => ({ mediaId, altText: altText || null })),
        };
      }),
    };
  },
};
