import type { RequestContext } from "../../platform/access/requestContext.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { openStream, type Tick } from "../../platform/streams/stream.ts";
import { workspaceById } from "./read.ts";

/**
 * One event of the stream, with the context through which its fields are read. The context's credential was just
 * checked.
 */
export interface Event {
  readonly context: RequestContext;
}

/**
 * Streams an event for each commit that changed the workspace; commits during the delivery of an event are combined
 * into one. When the viewer loses access, one last event is sent and the stream ends.
 * @throws DomainError FORBIDDEN for a workspace that does not exist or that the viewer cannot access; UNAUTHENTICATED
 * later, when the credential is revoked
 */
export async function workspaceChanges(
  context: RequestContext,
  workspaceId: string,
): Promise<AsyncIterableIterator<Event>> {
  const canAccess = async (from: RequestContext) =>
    (await workspaceById(from, workspaceId, { select: { id: true } })) !== null;

  async function* onTick({ context: fresh, moved }: Tick): AsyncGenerator<Event, boolean> {
    const isVisible = await canAccess(fresh);
    if (moved || !isVisible) yield { context: fresh };
    return !isVisible;
  }
  const begin = async () => {
    if (!(await canAccess(context))) throw forbidden();
    return onTick;
  };
  return openStream(context, workspaceId, begin, { sharing: "latest" });
}
