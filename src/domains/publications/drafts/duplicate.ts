import type { Prisma } from "../../../../prisma/generated/client/client.ts";
import { newId } from "../../../platform/ids/ids.ts";
import { write } from "../../../platform/write/write.ts";
import { PUBLICATIONS } from "../bounds.ts";
import { type MediaItemReference, mediaIdsOf, ownSegmentsOf, type Segment, segmentsOf } from "../content/content.ts";
import { type Library, libraryOf } from "../content/library.ts";
import { withIds } from "../content/segmentIds.ts";
import { thawed } from "../frozen/freeze.ts";
import { DuplicatePublication } from "../inputs.ts";
import { type Acted, acted, auditEventOf } from "../outcome.ts";
import { publicationTarget } from "../target.ts";
import { insertDraft } from "./draft.ts";

/**
 * The new draft, and what the original has and the draft cannot: disconnected accounts, and items that were deleted
 * from the library.
 */
export interface Duplicated extends Acted {
  omittedMediaIds: string[];
  omittedAccountIds: string[];
}

/**
 * Creates a draft with the content, the destinations and the voice profile of a publication in any state, without its
 * time, its slot and its deliveries. The draft follows the library, also if the original is frozen. Disconnected
 * accounts and deleted media items are left out.
 * @throws DomainError NOT_FOUND; FORBIDDEN for all but the workspace's editors and admins
 */
export const duplicatePublication = write({
  name: "duplicatePublication",
  creates: PUBLICATIONS,
  input: DuplicatePublication,
  target: ({ tx, input, context }) => publicationTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, input, context, target, now }) {
    const { workspaceId, title, socialSetId, voiceProfileId } = target.publication;
    const [connected, omitted] = [true, false].map((kept) =>
      target.renditions.filter(({ account }) => (account.state !== "DISCONNECTED") === kept),
    );
    const original = thawed(target.publication, connected ?? []);
    const library = await libraryOf(tx, workspaceId, original, original.renditions);
    const omittedMediaIds = mediaIdsOf(original, original.renditions).filter((id) => !library.has(id));
    const renditions = original.renditions.map((rendition) => ({
      ...rendition,
      id: newId("ren"),
      segments: mapped(ownSegmentsOf(rendition), (members) => withStored(members, library)),
    }));
    const segments = withIds(
      segmentsOf(original).map(({ id: _, ...segment }) => withStored<Segment>(segment, library)),
    );
    const draft = {
      workspaceId,
      title: input.title ?? title,
      segments: segments as unknown as Prisma.JsonArray,
      socialSetId,
      voiceProfileId,
      plannedAt: null,
    };
    const publication = await insertDraft({ tx, context, now }, draft, renditions, library);
    const { organizationId } = target;
    const from = { field: "duplicated_from", current: input.id };
    return {
      value: {
        ...acted(publication),
        omittedAccountIds: (omitted ?? []).map(({ accountId }) => accountId),
        omittedMediaIds,
      },
      audit: auditEventOf("publication.created", { publication, workspaceId, organizationId }, [from]),
    };
  },
});

/** A segment, or its members of a rendition, without the items that were deleted from the library. */
const withStored = <Members extends Partial<Segment>>(members: Members, library: Library): Members => ({
  ...members,
  ...(members.media && { media: members.media.filter((item) => isStored(item, library)) }),
  ...(members.linkCard?.image &&
    !isStored(members.linkCard.image, library) && {
      linkCard: { ...members.linkCard, image: null },
    }),
});

const isStored = (item: MediaItemReference, library: Library) => "url" in item || library.has(item.mediaId);

const mapped = <Value>(record: Readonly<Record<string, Value>>, change: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
