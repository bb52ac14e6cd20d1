import type { Publication } from "../../../prisma/generated/client/client.ts";
import { type Scope, signedIn } from "../../platform/access/scope.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { columnsOf, type Planned, readiness } from "./plan.ts";

interface Writing {
  tx: Tx;
  scope: Scope;
  now: Date;
}

/** The columns of a draft that its author chooses, and its workspace. */
type Draft = Pick<Publication, "workspaceId" | "title" | "text" | "socialSetId" | "voiceProfileId">;

/** Stores a draft of the viewer with its renditions, in their order. */
export async function insertDraft(
  { tx, scope, now }: Writing,
  draft: Draft,
  renditions: readonly Planned[],
): Promise<Publication> {
  const statuses = readiness(draft, renditions);
  const author = { createdById: signedIn(scope).id, createdAt: now, updatedAt: now };
  const publication = await tx.publication.create({ data: { id: newId("pub"), ...draft, ...author } });
  await tx.rendition.createMany({
    data: renditions.map((rendition, position) => ({
      ...columnsOf(rendition),
      id: rendition.id,
      publicationId: publication.id,
      workspaceId: draft.workspaceId,
      accountId: rendition.accountId,
      position,
      platform: rendition.platform,
      targetKey: rendition.targetKey,
      status: statuses.get(rendition.id) ?? "DRAFT",
      updatedAt: now,
    })),
  });
  return publication;
}
