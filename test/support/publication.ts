import type { Prisma, PublicationState, RenditionStatus } from "../../prisma/generated/client/client.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { socialAccount } from "./socialAccount.ts";
import type { World } from "./world.ts";

type Rendition = Partial<Prisma.RenditionUncheckedCreateInput>;

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

/** A publication of a workspace in any state, for tests that are not about bringing it there. One rendition, unless others are given. */
export async function publication(
  world: World,
  workspaceId: string,
  given: Partial<Prisma.PublicationUncheckedCreateInput> = {},
  renditions: Rendition[] = [{}],
): Promise<{ id: string; renditionIds: string[]; accountIds: string[] }> {
  const { db, clock } = world;
  const now = clock.now();
  const state = given.state ?? "DRAFT";
  const pending = state === "SCHEDULED" || state === "PUBLISHING";
  const scheduledAt = pending ? new Date(now.getTime() + 3_600_000) : null;
  const accountIds: string[] = [];
  for (const { accountId } of renditions) accountIds.push(accountId ?? (await socialAccount(world, workspaceId)));
  const stamps = { createdAt: now, updatedAt: now };
  const row = { id: newId("pub"), workspaceId, text: "Good morning", scheduledAt, ...stamps, ...given };
  await db.prisma.publication.create({ data: row });
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
    ...renditions[position],
    accountId,
  }));
  await db.prisma.rendition.createMany({ data: rows });
  return { id: row.id, renditionIds: rows.map(({ id }) => id), accountIds };
}
