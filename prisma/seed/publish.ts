import { createPublication } from "../../src/domains/publications/drafts/create.ts";
import { publishNow } from "../../src/domains/publications/scheduling/publishNow.ts";
import { schedulePublication } from "../../src/domains/publications/scheduling/schedule.ts";
import { createSocialSet } from "../../src/domains/social-sets/create.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import { makePicture } from "./openMedia.ts";
import { type DemoPost, DRAFT, POSTS, WATCHED } from "./posts.ts";

const SOON_MS = 2 * 60_000;

/** The ids of a demo's publishing; an absent id was never created. */
export interface Kept {
  account: string;
  socialSet?: string | undefined;
  publication?: string | undefined;
}

/**
 * The publishing demo at each start: a social set, a draft that is ready, and a publication that is due within minutes.
 * Objects that were used up or deleted are created again. The first start also creates others, which the queue delivers
 * once the server runs.
 */
export async function furnishPublishing(
  owner: RequestContext,
  workspaceId: string,
  kept: Kept,
): Promise<Required<Kept>> {
  const { prisma } = owner.services.database;
  const { account } = kept;
  const socialSet = (await setOf(owner, kept.socialSet)) ?? (await makeSet(owner, workspaceId, account));
  const make = (post: DemoPost) => makePost(owner, workspaceId, account, post);
  if (kept.publication === undefined) for (const post of POSTS) await make(post);
  const soon = { gt: owner.services.now(), lte: new Date(owner.services.now().getTime() + SOON_MS) };
  const waits = { workspaceId, state: "SCHEDULED", scheduledAt: soon } as const;
  if ((await prisma.publication.findFirst({ where: waits, select: { id: true } })) === null) await make(WATCHED);
  // The newest publication, so the first of every list.
  const draft = { id: kept.publication ?? "", state: "DRAFT", workspaceId } as const;
  const isThere = (await prisma.publication.findFirst({ where: draft, select: { id: true } })) !== null;
  const publication = isThere ? draft.id : await makeDraft(owner, workspaceId, socialSet);
  return { account, socialSet, publication };
}

async function setOf({ services }: RequestContext, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  return (await services.database.prisma.socialSet.findUnique({ where: { id }, select: { id: true } }))?.id;
}

const makeSet = async (owner: RequestContext, workspaceId: string, account: string): Promise<string> =>
  (await createSocialSet(owner, { workspaceId, name: "Everywhere", accountIds: [account] })).id;

/** The destinations are those of the set; its deletion does not change them. */
const makeDraft = async (owner: RequestContext, workspaceId: string, socialSetId: string): Promise<string> => {
  const { title, segments } = DRAFT;
  return (await createPublication(owner, { workspaceId, title, segments, socialSetId })).id;
};

/** @returns its id */
export async function makePost(
  owner: RequestContext,
  workspaceId: string,
  account: string,
  post: DemoPost,
): Promise<string> {
  const { title, segments: texts, picture, go } = post;
  const mediaId = picture === undefined ? undefined : await makePicture(owner, workspaceId, picture);
  const media = mediaId === undefined ? [] : [{ source: { mediaId } }];
  const segments = texts.map((segment, position) => (position === 0 ? { ...segment, media } : segment));
  const { id } = await createPublication(owner, { workspaceId, title, segments, accountIds: [account] });
  if (go === "now") await publishNow(owner, { id });
  if (go === "slot") await schedulePublication(owner, { id, nextSlot: true });
  if (go === "soon") {
    const at = new Date(owner.services.now().getTime() + SOON_MS);
    await schedulePublication(owner, { id, at });
  }
  return id;
}
