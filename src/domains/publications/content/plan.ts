import { isDeepStrictEqual } from "node:util";
import type { Prisma, Publication, RenditionStatus } from "../../../../prisma/generated/client/client.ts";
import { DomainError, type Issue, invalidInput } from "../../../platform/errors/errors.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Services } from "../../../platform/services/services.ts";
import { ONCE, repeatedIn } from "../../../platform/values/unique.ts";
import type { PostOptions } from "../../../providers/post.ts";
import { excessOf, type OwnSegment, type RenditionInput } from "../inputs.ts";
import { optionsOf, ownSegmentsOf, type PublicationContent, type Segment, withOwnSegments } from "./content.ts";
import type { Library } from "./library.ts";
import { type Checked, problemsOf } from "./problems.ts";
import { type Destination, targetKeyOf } from "./snapshot.ts";

/** A rendition as it is going to be stored. */
export interface Planned extends Checked {
  platform: string;
  targetKey: string;
  /** Null while the content follows the library. */
  contentDigest: string | null;
}

/** A new rendition with the publication's own content. */
export const planned = (account: Destination): Planned => ({
  id: newId("ren"),
  accountId: account.id,
  account,
  platform: account.provider,
  targetKey: targetKeyOf(account),
  segments: {},
  options: {},
  segment: 0,
  contentDigest: null,
});

/**
 * Applies the given contents to the renditions of their accounts: absent members stay, null clears. Segments behind the
 * publication's last one are left out. A text that equals the publication's is no text of its own, unless the rendition
 * has one already.
 * @param segments the publication's segments with their ids
 * @throws DomainError INVALID_INPUT with an issue for every account that is not a destination, for every position or
 * key without a segment, and for a segment that is listed twice
 */
export function withContents(
  renditions: readonly Planned[],
  segments: readonly Segment[],
  inputs: readonly RenditionInput[],
): Planned[] {
  const accountIds = new Set(renditions.map(({ accountId }) => accountId));
  const issues = inputs.flatMap(({ accountId, segments: ownSegments, networkOptions }, index): Issue[] => {
    const path = ["renditions", index];
    const message = "is not a destination of this publication";
    if (!accountIds.has(accountId)) return [{ path: [...path, "accountId"], message, value: accountId }];
    const platform = renditions.find((rendition) => rendition.accountId === accountId)?.platform;
    if (networkOptions != null && networkOptions.network !== platform)
      return [{ path: [...path, "networkOptions", networkOptions.network], message: OTHER_NETWORK }];
    const listed = (ownSegments ?? []).map((own) => positionOf(segments, own));
    const repeated = repeatedIn(listed.map(String));
    return (ownSegments ?? []).flatMap(({ position, segmentKey }, at): Issue[] => {
      const place = [...path, "segments", at];
      if (segmentKey != null && segments.every((segment) => segment.id !== segmentKey))
        return [{ path: [...place, "segmentKey"], message: "must be the key of a segment", value: segmentKey }];
      const rule = `must be less than the number of segments, ${segments.length}`;
      if (position != null && position >= segments.length)
        return [{ path: [...place, "position"], message: rule, value: position }];
      return repeated.includes(at) ? [{ path: place, message: ONCE, value: position ?? segmentKey }] : [];
    });
  });
  if (issues.length > 0)
    throw new DomainError("INVALID_INPUT", "renditions must belong to destinations and segments", issues);
  return renditions.map((rendition) => {
    const index = inputs.findIndex(({ accountId }) => accountId === rendition.accountId);
    const { segments: ownSegments, options, networkOptions, firstComment } = inputs[index] ?? {};
    const former = ownSegments === null ? {} : ownSegmentsOf(rendition);
    const edits = (ownSegments ?? []).map(({ text, media, ...own }) => {
      const at = positionOf(segments, own);
      const isInherited = text === segments[at]?.text && former[at]?.text === undefined;
      return { position: at, text: isInherited ? null : text, media };
    });
    const own = withOwnSegments(former, segments.length, edits);
    const excess = excessOf(Object.values(own));
    if (excess !== undefined) throw invalidInput(["renditions", index, "segments"], excess);
    return {
      ...rendition,
      segments: own,
      options: withOptions(optionsOf(rendition), { options, networkOptions, firstComment }),
    };
  });
}

const OTHER_NETWORK = "must be absent: the account is on another network";

/** The options after an edit: absent ones stay, null clears. */
function withOptions(
  { network, firstComment: comment, ...shared }: PostOptions,
  {
    options,
    networkOptions,
    firstComment,
  }: Partial<Pick<RenditionInput, "options" | "networkOptions" | "firstComment">>,
): PostOptions {
  const own = networkOptions === undefined ? network : networkOptions?.values;
  const text = firstComment === undefined ? comment : firstComment;
  return {
    ...(options === undefined ? shared : options),
    ...(own && { network: own }),
    ...(text && { firstComment: text }),
  };
}

/** The position that an entry names; -1 for the key of no segment. */
const positionOf = (
  segments: readonly Segment[],
  { position, segmentKey }: Pick<OwnSegment, "position" | "segmentKey">,
) => position ?? segments.findIndex((segment) => segment.id === segmentKey);

/** Whether the content of two renditions differs. */
export const differs = (one: Planned, other: Planned): boolean =>
  !isDeepStrictEqual(one.segments, other.segments) ||
  !isDeepStrictEqual(one.options, other.options) ||
  one.contentDigest !== other.contentDigest;

/** The status of each rendition of a draft: READY if it has no problems. */
export function readiness(
  services: Pick<Services, "env">,
  publication: PublicationContent,
  renditions: readonly Checked[],
  library: Library,
): Map<string, RenditionStatus> {
  const kept = new Set(problemsOf(services, publication, renditions, library).map(({ renditionId }) => renditionId));
  return new Map(renditions.map(({ id }) => [id, kept.has(id) ? "DRAFT" : "READY"]));
}

/** The columns of a new rendition, but for its position and its status. */
export const newRow = (publication: Publication, rendition: Planned) => ({
  ...columnsOf(rendition),
  id: rendition.id,
  publicationId: publication.id,
  workspaceId: publication.workspaceId,
  accountId: rendition.accountId,
  platform: rendition.platform,
  targetKey: rendition.targetKey,
  publicationState: publication.state,
  scheduledAt: publication.scheduledAt,
});

/** The content columns of a rendition's row. */
export const columnsOf = ({ segments, options, contentDigest }: Planned) => ({
  segments: segments as Prisma.InputJsonValue,
  options: options as Prisma.InputJsonValue,
  contentDigest,
});
