import { authorize } from "../../../platform/access/permissions.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
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
export async function extentOf(context: RequestContext, id: string): Promise<Extent> {
  const { prisma } = context.services.database;
  authorize(context.viewer, "workspace.edit", await uploadTarget(prisma, context, id));
  const turn = await takeTurn(context.services, id);
  turn.end();
  const { upload } = await uploadTarget(prisma, context, id);
  if (upload.state === "PENDING" && upload.expiresAt <= context.services.now()) throw notFound("Media upload");
  return { received: Number(upload.received), size: Number(upload.size) };
}
