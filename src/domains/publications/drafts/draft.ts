import type { Prisma, Publication } from "../../../../prisma/generated/client/client.ts";
import { type RequestContext, signedIn } from "../../../platform/access/requestContext.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { type Library, useMedia } from "../content/library.ts";
import { newRow, type Planned, readiness } from "../content/plan.ts";
import { storePublicationWords } from "../search.ts";

interface Writing {
  tx: Tx;
  context: RequestContext;
  now: Date;
}

/** The columns of a draft that its author chooses, and its workspace. */
type Draft = Pick<Publication, "workspaceId" | "title" | "socialSetId" | "voiceProfileId" | "plannedAt"> & {
  segments: Prisma.JsonArray;
};

/** Stores a draft of the viewer with its renditions, in their order, and the uses of the library. */
export async function insertDraft(
  { tx, context, now }: Writing,
  draft: Draft,
  renditions: readonly Planned[],
  library: Library,
): Promise<Publication> {
  const statuses = readiness(context.services, draft, renditions, library);
  const { id: authorId } = signedIn(context);
  const author = { createdById: authorId, contentEditedById: authorId, createdAt: now, updatedAt: now };
  const publication = await tx.publication.create({ data: { id: newId("pub"), ...draft, ...author } });
  storePublicationWords(tx, publication);
  await tx.rendition.createMany({
    data: renditions.map((rendition, position) => ({
      ...newRow(publication, rendition),
      position,
      status: statuses.get(rendition.id) ?? "DRAFT",
      updatedAt: now,
    })),
  });
  if (library.size > 0) await useMedia(tx, publication.id, [...library.keys()], now);
  return publication;
}
