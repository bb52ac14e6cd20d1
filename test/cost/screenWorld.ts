import { newId } from "../../src/platform/ids/ids.ts";
import type { World } from "../support/world.ts";
import { accountRow, mediaRow } from "./rows.ts";

/** The number of publications in the workspace, ten a day. */
const PUBLICATIONS = 2000;
const A_DAY = 10;
const DAY_MS = 86_400_000;
/** How many of the publications have a place in the calendar before today. */
const PAST = 1000;
const ACCOUNTS = 5;
const PICTURES = 40;

/** Ids that screens name. */
export interface ScreenIds {
  readonly workspace: string;
  readonly publication: string;
  readonly draft: string;
  /** All of the workspace: one has a bounded number of comments. */
  readonly publications: readonly string[];
}

/**
 * Fills a world's workspace like that of an agency: 2,000 publications over 200 days, each with four renditions, two
 * pictures and up to three comments; every tenth is a thread of three posts, and every twentieth a draft. The workspace
 * has five accounts, and slots for ten posts a day.
 */
export async function fillScreens({ db: { prisma }, clock, ids, users }: World): Promise<ScreenIds> {
  const now = clock.now();
  const stamp = { createdAt: now, updatedAt: now };
  const { workspace: workspaceId } = ids;
  const { id: userId } = users.owner;
  const accounts = Array.from({ length: ACCOUNTS }, (_, at) => accountRow(workspaceId, at, now));
  await prisma.socialAccount.createMany({ data: accounts });
  const slots = Array.from({ length: 7 * A_DAY }, (_, at) => ({
    id: newId("slot"),
    workspaceId,
    localDayOfWeek: at % 7,
    localHour: 8 + Math.floor(at / 7),
    localMinute: 15,
    ...stamp,
  }));
  await prisma.postingSlot.createMany({ data: slots });
  const media = Array.from({ length: PICTURES }, (_, at) => ({
    ...mediaRow(workspaceId, at, userId, now),
    altText: `A cup of coffee, number ${at}`,
  }));
  await prisma.mediaItem.createMany({ data: media });
  const picture = (at: number) => ({ mediaId: media[at % PICTURES]?.id, altText: null });
  const publications = Array.from({ length: PUBLICATIONS }, (_, at) => {
    const scheduledAt = new Date(now.getTime() + ((at - PAST) / A_DAY) * DAY_MS);
    const state: "DRAFT" | "PUBLISHED" | "SCHEDULED" = at % 20 === 0 ? "DRAFT" : at < PAST ? "PUBLISHED" : "SCHEDULED";
    const segments = Array.from({ length: at % 10 === 0 ? 3 : 1 }, (_each, position) => ({
      text: `Post ${at}.${position}. The new beans have arrived, and the shop opens at eight. ${"Come in. ".repeat(5)}`,
      media: position === 0 ? [picture(at), picture(at + 1)] : [],
    }));
    return {
      id: newId("pub"),
      workspaceId,
      state,
      title: `Post ${at}`,
      segments,
      createdById: userId,
      ...(state !== "DRAFT" && { scheduledAt }),
      ...(state === "PUBLISHED" && { publishedAt: scheduledAt }),
      ...stamp,
    };
  });
  await prisma.publication.createMany({ data: publications });
  const renditions = publications.flatMap(({ id: publicationId, state, scheduledAt }, at) =>
    accounts.slice(at % 2, (at % 2) + 4).map(({ id: accountId, provider }, position) => ({
      id: newId("ren"),
      publicationId,
      workspaceId,
      accountId,
      position,
      platform: provider,
      targetKey: `${provider}|https://example.org|${accountId}`,
      publicationState: state,
      status: state,
      ...(state === "PUBLISHED" && { deliveryState: "LIVE" as const, externalId: "1", externalUrl: "https://e.org/1" }),
      ...(scheduledAt && { scheduledAt }),
      updatedAt: now,
    })),
  );
  await prisma.rendition.createMany({ data: renditions });
  await prisma.publicationComment.createMany({
    data: publications.flatMap(({ id: publicationId }, at) =>
      Array.from({ length: at % 4 }, () => ({
        id: newId("cmt"),
        publicationId,
        workspaceId,
        authorId: userId,
        text: "Shorter, please",
        createdAt: now,
      })),
    ),
  });
  const made = publications.map(({ id }) => id);
  return { workspace: workspaceId, publication: made.at(-10) ?? "", draft: made[0] ?? "", publications: made };
}
