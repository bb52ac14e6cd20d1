import type { Prisma, PublicationState, RenditionStatus } from "../../../prisma/generated/client/client.ts";
import { publicationsByWords } from "../../../src/domains/publications/search.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { wordsStatement } from "../../../src/platform/search/searchable.ts";
import type { World } from "../world.ts";
import { socialAccount } from "./socialAccount.ts";

/** `text` and `media` are those of the rendition's first segment. */
type Rendition = Partial<Prisma.RenditionUncheckedCreateInput> & {
  text?: string;
  media?: { url: string; altText: string }[];
};
/** `text` is that of the only segment; `segments` for a thread. */
type Columns = Partial<Prisma.PublicationUncheckedCreateInput> & { text?: string };

/** How the renditions of a publication in each state are, unless a test says otherwise. */
const RENDITION: Record<PublicationState, Rendition & { status: RenditionStatus }> = {
  DRAFT: { status: "READY" },
  SCHEDULED: { status: "SCHEDULED" },
  PUBLISHING: { status: "PUBLISHING", deliveryState: "QUEUED", deliveryKey: "key" },
  PUBLISHED: { status: "PUBLISHED", deliveryState: "LIVE", currentAttemptId: "att_live", attempts: 1 },
  FAILED: {
    status: "FAILED",
    deliveryState: "REJECTED",
    recoveryAction: "RETRY",
    currentAttemptId: "att_failed",
    attempts: 1,
    deliveryKey: "key",
    errorKind: "refused",
    errorCode: "refused",
    errorHttpStatus: 422,
    terminalReason: "refused",
  },
  CANCELLED: { status: "DRAFT" },
};

/**
 * A publication of a workspace in any state, for tests that are not about bringing it there. One rendition, unless
 * others are given.
 */
export async function publication(
  world: World,
  workspaceId: string,
  { text = "Good morning", ...columns }: Columns = {},
  renditions: Rendition[] = [{}],
): Promise<{ id: string; renditionIds: string[]; accountIds: string[] }> {
  const { db, clock } = world;
  const now = clock.now();
  const state = columns.state ?? "DRAFT";
  const pending = state === "SCHEDULED" || state === "PUBLISHING";
  const scheduledAt = pending ? new Date(now.getTime() + 3_600_000) : null;
  const accountIds: string[] = [];
  for (const { accountId } of renditions) accountIds.push(accountId ?? (await socialAccount(world, workspaceId)));
  const stamps = { createdAt: now, updatedAt: now };
  const segments = [{ text, media: [] }];
  const row = { id: newId("pub"), workspaceId, segments, scheduledAt, ...stamps, ...columns };
  const stored = await db.prisma.publication.create({ data: row });
  const { text: store, values = [] } = wordsStatement(publicationsByWords, [stored]);
  await db.pool.query(store, [...values]);
  const rows = accountIds.map((accountId, position) => ({
    id: newId("ren"),
    publicationId: row.id,
    workspaceId,
    position,
    platform: "mastodon",
    targetKey: `mastodon|https://social.example|${accountId}`,
    publicationState: state,
    scheduledAt: row.scheduledAt,
    updatedAt: now,
    ...(state === "PUBLISHING" && { nextAttemptAt: now }),
    ...RENDITION[state],
    ...columnsOf(renditions[position]),
    accountId,
  }));
  await db.prisma.rendition.createMany({ data: rows });
  return { id: row.id, renditionIds: rows.map(({ id }) => id), accountIds };
}

function columnsOf({ text, media, ...columns }: Rendition = {}) {
  const own = { ...(text !== undefined && { text }), ...(media !== undefined && { media }) };
  return Object.keys(own).length === 0 ? columns : { segments: { 0: own }, ...columns };
}
