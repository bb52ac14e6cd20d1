import { authorize } from "../../../platform/access/permissions.ts";
import type { Scope } from "../../../platform/access/scope.ts";
import { notFound } from "../../../platform/errors/errors.ts";
import { uploadTarget } from "./read.ts";
import type { Extent } from "./receive.ts";
import { takeTurn } from "./turns.ts";

/**
 * How far an upload has come, for a client that goes on there. Whoever was sending it in this process is stopped first: asking means that the
 * connection broke, and what arrived by it counts.
 * @throws DomainError NOT_FOUND, also out of reach or expired; FORBIDDEN for viewers
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
