import type { MediaUpload, Prisma } from "../../../../prisma/generated/client/client.ts";
import * as reach from "../../../platform/access/reach.ts";
import type { Scope } from "../../../platform/access/scope.ts";
import { notFound } from "../../../platform/errors/errors.ts";
import type { Tx } from "../../../platform/write/transaction.ts";

/** An upload with what the permission to do something with it needs. */
export interface UploadTarget {
  upload: MediaUpload;
  workspaceId: string;
  organizationId: string;
}

/** An upload as a write acts on it. @throws DomainError NOT_FOUND, also for one out of reach */
export async function uploadTarget(tx: Tx, scope: Scope, id: string): Promise<UploadTarget> {
  const row = await tx.mediaUpload.findFirst({
    where: { id, ...reach.inWorkspaces(scope.viewer) },
    include: { workspace: { select: { organizationId: true } } },
  });
  if (!row) throw notFound("Media upload");
  const { workspace, ...upload } = row;
  return { upload, workspaceId: upload.workspaceId, organizationId: workspace.organizationId };
}

/** Those that bytes may come for, still, or that wait for their completion. */
export const pending = (now: Date): Prisma.MediaUploadWhereInput => ({ state: "PENDING", expiresAt: { gt: now } });
