import { authorize } from "../../../platform/access/permissions.ts";
import type { Scope } from "../../../platform/access/scope.ts";
import { notFound } from "../../../platform/errors/errors.ts";
import { uploadTarget } from "./read.ts";
import type { Extent } from "./receive.ts";
import { takeTurn } from "./turns.ts";

/**
 * Returns the received and total bytes of an upload, so that a client can continue. Stops a request of this process
 * that still sends bytes: the question means that its connection broke. The result includes the bytes of that request.
 * @throws DomainError NOT_FOUND, also for an expired upload or one that the viewer cannot see; FORBIDDEN for viewers of
 * the workspace
 */
export async function extentOf(scope: Scope, id: string): Promise<Extent> {
  const { prisma } = scope.services.database;
  authorize(scope.viewer, "workspace.edit", await uploadTarget(prisma, scope, id));
  const turn = await takeTurn(scope.services, id);
  turn.end();
  const { upload } = await uploadTarget(prisma, scope, id);
  if (upload.state === "PENDING" && upload.expiresAt <= scope.services.now()) throw notFound("Media upload");
  return { received: Number(upload.received), size: Number(upload.size) };
}
