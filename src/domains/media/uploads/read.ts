import type { MediaUpload, Prisma } from "../../../../prisma/generated/client/client.ts";
import * as reach from "../../../platform/access/reach.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { notFound } from "../../../platform/errors/errors.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/** An upload with the ids that permissions are checked against. */
export interface UploadTarget {
  upload: MediaUpload;
  workspaceId: string;
  organizationId: string;
}

/**
 * Returns an upload as the target of a write.
 * @throws DomainError NOT_FOUND, also for an upload that the viewer cannot see
 */
export async function uploadTarget(tx: Tx, context: RequestContext, id: string): Promise<UploadTarget> {
  const row = await tx.mediaUpload.findFirst({
    where: { id, ...reach.inWorkspaces(context.viewer) },
    include: { workspace: { select: { organizationId: true } } },
  });
  if (!row) throw notFound("Media upload");
  const { workspace, ...upload } = row;
  return { upload, workspaceId: upload.workspaceId, organizationId: workspace.organizationId };
}

/** Selects uploads that can still receive bytes or be completed. */
export const pending = (now: Date): Prisma.MediaUploadWhereInput => ({ state: "PENDING", expiresAt: { gt: now } });
