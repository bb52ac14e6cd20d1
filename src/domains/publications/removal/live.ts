import type { Prisma } from "../../../../prisma/generated/client/client.ts";
import type { LivePost } from "../../../providers/post.ts";
import { providerOf } from "../../../providers/registry.ts";
import { contentOf } from "../content/content.ts";

/** The columns that a deletion of posts needs. */
export const removableSelect = {
  id: true,
  publicationId: true,
  workspaceId: true,
  targetKey: true,
  segments: true,
  options: true,
  status: true,
  recoveryAction: true,
  segment: true,
  externalId: true,
  externalUrl: true,
  removedFrom: true,
  removalLeasedUntil: true,
  liveSegments: { select: { position: true, externalId: true, externalUrl: true } },
  publication: { select: { segments: true } },
  workspace: { select: { organizationId: true } },
  account: {
    select: { id: true, workspaceId: true, provider: true, instanceUrl: true, state: true, credentials: true },
  },
} as const satisfies Prisma.RenditionSelect;

export type Removable = Prisma.RenditionGetPayload<{ select: typeof removableSelect }>;

/** The post of one segment. */
export interface SegmentPost extends Omit<LivePost, "externalId"> {
  position: number;
  /** Null if the server does not know the post's id, because a person resolved the segment. */
  externalId: string | null;
}

/** The posts of a rendition that are live, from the last one on. */
export function livePosts(rendition: Removable): SegmentPost[] {
  const { segment, status, removedFrom, externalId, externalUrl, publication } = rendition;
  const liveSegments = rendition.liveSegments.map((live) => ({
    ...live,
    externalId: live.externalId as string | null,
  }));
  const current = { position: segment, externalId, externalUrl: externalUrl ?? "" };
  const posts = status === "PUBLISHED" ? [...liveSegments, current] : liveSegments;
  return posts
    .filter(({ position }) => position < (removedFrom ?? Number.POSITIVE_INFINITY))
    .toSorted((one, other) => other.position - one.position)
    .map((post) => ({
      ...post,
      externalId: post.externalId ?? idByUrl(rendition, post.externalUrl),
      mediaItems: contentOf(publication, rendition, post.position).media.length,
    }));
}

function idByUrl({ targetKey, account }: Removable, url: string): string | null {
  const remoteId = targetKey.slice(targetKey.lastIndexOf("|") + 1);
  return providerOf(account.provider).externalIdOf(url, { remoteId });
}
